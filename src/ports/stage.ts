import type { Location } from '../core/errors.ts';
import type { SlideGesture } from './slide-gesture.ts';
import type { SlideStage } from './slide-stage.ts';

export type NoticeCommand = 'recoverEdits' | 'undoGoingBack' | 'goToBeginning';

export interface Notice {
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  /** A place in a demo file that the host offers to open. */
  readonly location?: Location;
  /** The state of the show says it as well, so that its subscribers know. */
  readonly isInState?: true;
  /** An action did nothing, by its nature or on this machine: the check has said so before the talk. */
  readonly isSkip?: true;
  /** Why a command of the presenter's did nothing. */
  readonly isReply?: true;
  /** Commands of ours that the host offers beside it, if it has them. */
  readonly commands?: readonly NoticeCommand[];
}

/** Beside the editors: the first one, and the one opposite. */
export type SideBar = 'primary' | 'secondary';

/**
 * Slides, notices and questions. Nothing here steals the focus but a question and a page that is new, which the demo
 * asked for.
 */
export interface Stage extends SlideStage {
  notify(notice: Notice): void;
  /** Asks for a line of text; `undefined` when dismissed, aborted, or without a person to answer. */
  ask(prompt: string, signal: AbortSignal): Promise<string | undefined>;
  /**
   * Shows the audience a black screen, or the old view again: the panel of slides goes black if it is in front, else a
   * black page takes the focus, and gives everything back as it was. Nothing of it is in the result of `capture`. When
   * another view comes before the black it asks for its end (`blackout`): that view is left in front then.
   */
  setBlack(isBlack: boolean): Promise<void>;
  /**
   * Mirrors the presenter's hand on the page in sight. At once, and nothing but that changes in sight; `false` when no
   * page is in sight. A film that plays then is reported by a request (`media`).
   */
  follow(gesture: SlideGesture): Promise<boolean>;
  /** Closes both side bars, and gives those that were open, as far as the host can tell. The focus stays in the editors. */
  closeSideBars(): Promise<readonly SideBar[]>;
  /** Opens these; the focus goes to the editors. */
  openSideBars(sideBars: readonly SideBar[]): Promise<void>;
}
