import type { StagePage } from '../ports/slide-stage.ts';
import type { Card } from './card/card.ts';
import type { CardCode } from './card/card-code.ts';

/** Data for a picture of upcoming or current content. */
export type Upcoming =
  /** `card` is the fallback without a browser. */
  | { readonly kind: 'slide'; readonly page: StagePage; readonly card: UpcomingCard }
  /** Anything but a slide. */
  | { readonly kind: 'demo'; readonly card: UpcomingCard };

export interface UpcomingCard extends Omit<Card, 'scheme' | 'code'> {
  readonly code?: UpcomingCode;
}

export interface UpcomingCode extends CardCode {
  /** Whether the highlighted lines will be inserted. */
  readonly isNew?: boolean;
}
