import type { StagePage } from '../ports/slide-stage.ts';
import type { Card } from './card/card.ts';
import type { CardCode } from './card/card-code.ts';

/** Upcoming or current content as data: everything a picture of it needs. */
export type Upcoming =
  /** A slide, at the step it will be at. `card` tells the same in words, for where no browser is. */
  | { readonly kind: 'slide'; readonly page: StagePage; readonly card: UpcomingCard }
  /** A demo that changes code, runs commands, …, or the code in the editor: a card is drawn of it. */
  | { readonly kind: 'demo'; readonly card: UpcomingCard };

/** A card of the next demo. */
export interface UpcomingCard extends Omit<Card, 'scheme' | 'code'> {
  readonly code?: UpcomingCode;
}

export interface UpcomingCode extends CardCode {
  /** Whether the highlighted lines come in, rather than being there already. */
  readonly isNew?: boolean;
}
