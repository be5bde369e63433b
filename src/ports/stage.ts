import type { Location } from '../core/errors.ts';
import type { SlideGesture } from './slide-gesture.ts';
import type { SlideStage } from './slide-stage.ts';

export type NoticeCommand = 'recoverEdits' | 'undoGoingBack' | 'goToBeginning';

export interface Notice {
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  /** A place in a demo file to offer. */
  readonly location?: Location;
  /** Also in the show's state, for its subscribers. */
  readonly isInState?: true;
  /** The check has reported it before the talk. */
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
  /** `undefined` if dismissed, aborted, or unattended. */
  ask(prompt: string, signal: AbortSignal): Promise<string | undefined>;
  /**
   * The slide panel turns black if it is in front, otherwise a black page takes the focus. Ending it restores
   * everything. Not part of `capture`. If another view comes to the front, requests the end (`blackout`).
   */
  setBlack(isBlack: boolean): Promise<void>;
  /** Returns `false` if no page is visible. Media changes are reported by `media` requests. */
  follow(gesture: SlideGesture): Promise<boolean>;
  /** Returns those that were open, as far as known. The editor keeps the focus. */
  closeSideBars(): Promise<readonly SideBar[]>;
  /** The editor keeps the focus. */
  openSideBars(sideBars: readonly SideBar[]): Promise<void>;
}
