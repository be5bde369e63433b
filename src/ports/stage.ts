import type { Location } from '../core/errors.ts';
import type { SlideGesture } from './slide-gesture.ts';
import type { SlideStage } from './slide-stage.ts';

export type NoticeCommand = 'recoverEdits' | 'undoGoingBack' | 'goToBeginning';

export interface Notice {
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  /** A place in a demo file to offer. */
  readonly location?: Location;
  /** Also part of the show's state, for its subscribers. */
  readonly isInState?: true;
  /** An action was skipped; the check has reported that before the talk. */
  readonly isSkip?: true;
  /** Why the presenter's command did nothing. */
  readonly isReply?: true;
  /** Our commands to offer. */
  readonly commands?: readonly NoticeCommand[];
}

export type SideBar = 'primary' | 'secondary';

/** Only questions and new pages take the focus. */
export interface Stage extends SlideStage {
  notify(notice: Notice): void;
  /** Asks for a line of text; `undefined` if dismissed, aborted, or unattended. */
  ask(prompt: string, signal: AbortSignal): Promise<string | undefined>;
  /**
   * Shows or ends a black screen: the slide panel turns black if it is in front, otherwise a black page takes the
   * focus. Ending it restores everything. Not part of `capture`. If another view comes to the front, requests the end
   * (`blackout`), and that view stays in front.
   */
  setBlack(isBlack: boolean): Promise<void>;
  /**
   * Applies a gesture to the visible page at once; returns `false` if there is none. Media changes are reported by
   * `media` requests.
   */
  follow(gesture: SlideGesture): Promise<boolean>;
  /** Closes both side bars and returns those that were open, as far as known. The editor keeps the focus. */
  closeSideBars(): Promise<readonly SideBar[]>;
  /** Opens side bars; the editor keeps the focus. */
  openSideBars(sideBars: readonly SideBar[]): Promise<void>;
}
