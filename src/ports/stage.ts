import type { Location } from '../core/errors.ts';
import type { SlideStage } from './slide-stage.ts';

export interface Notice {
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  /** A place in a demo file that the host offers to open. */
  readonly location?: Location;
}

/** What speaks to people. Nothing here steals the focus but a question and a page that is new, which the demo asked for. */
export interface Stage extends SlideStage {
  notify(notice: Notice): void;
  /** Asks for a line of text; `undefined` when dismissed, aborted, or nobody is there to answer. */
  ask(prompt: string, signal: AbortSignal): Promise<string | undefined>;
}
