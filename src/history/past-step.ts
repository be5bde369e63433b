import type { NotRestored } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';

/** A demo by its id, and its index, to find its place after the id has gone. */
export type StepPlace = {
  readonly filePath: string;
  readonly id: string;
  readonly fileIndex: number;
  readonly demoIndex: number;
  /** Number of demos in the file. */
  readonly demoCount: number;
};

export function isSamePlace(one: StepPlace, other: StepPlace | undefined): boolean {
  return one.filePath === other?.filePath && one.id === other.id;
}

/** How a step ended. */
export interface StepEnd {
  readonly outcome: 'done' | 'failed' | 'stopped';
  /** Why the step failed or was stopped. */
  readonly message?: string;
}

/** A past step, as it is shown to users. */
export interface PastStep {
  readonly place: StepPlace;
  readonly title: string;
  /** Why the step cannot be undone completely; `undefined` if it can. */
  readonly obstacle: string | undefined;
  /** The step was undone; what is left are the changes that could not be restored. */
  readonly isRest: boolean;
  /** A command of the step has only just begun, so its changes are not all known yet. */
  readonly isSettling: boolean;
  /** Milliseconds from the beginning to the last stop; `undefined` before that. */
  readonly duration: number | undefined;
  /** `undefined` while it runs or is paused. */
  readonly end: StepEnd | undefined;
}

/** The last undo, while it can be undone. */
export interface PastGoingBack {
  /** The demo that had run last before the undo. */
  readonly title: string;
  /** Why it cannot be undone completely; `undefined` if it can. */
  readonly obstacle: string | undefined;
}

/** The last undo, with where it started and ended. */
export interface WayBack extends PastGoingBack {
  /** The position of the show before the undo, opaque to the history. */
  readonly from: JsonValue;
  /** The first step that it undid; `undefined` until it has ended. */
  readonly first: StepPlace | undefined;
}

/** The position of the show after an interrupted undo was completed: before a step, or a position of its own. */
export type Resumed =
  | { readonly before: StepPlace; readonly at?: undefined }
  | { readonly at: JsonValue; readonly before?: undefined };

/** The result of undoing the last undo. */
export interface GoneForward {
  /** The position of the show before the undo; `undefined` if the show stays where it is. */
  readonly from: JsonValue | undefined;
  readonly notRestored: readonly NotRestored[];
}
