import type { NotRestored } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';

/** Identifies a demo by id; the indexes find its place once the id is gone. */
export type StepPlace = {
  readonly filePath: string;
  readonly id: string;
  readonly fileIndex: number;
  readonly demoIndex: number;
  readonly demoCount: number;
};

export function isSamePlace(one: StepPlace, other: StepPlace | undefined): boolean {
  return one.filePath === other?.filePath && one.id === other.id;
}

export interface StepEnd {
  readonly outcome: 'done' | 'failed' | 'stopped';
  /** Omitted for `done`. */
  readonly message?: string;
}

/** A past step as users see it. */
export interface PastStep {
  readonly place: StepPlace;
  readonly title: string;
  /** Why the step cannot be undone completely; `undefined` if it can. */
  readonly obstacle: string | undefined;
  /** The step was undone, except for changes that could not be restored. */
  readonly isRest: boolean;
  /** One of its commands may still make changes. */
  readonly isSettling: boolean;
  /** Milliseconds from its start to its last stop; `undefined` before that. */
  readonly duration: number | undefined;
  /** `undefined` while the step runs or is paused. */
  readonly end: StepEnd | undefined;
}

/** The last undo, while it can itself be undone. */
export interface PastGoingBack {
  /** Title of the last demo before the undo. */
  readonly title: string;
  readonly obstacle: string | undefined;
}

export interface WayBack extends PastGoingBack {
  /** The position of the show before the undo, opaque to the history. */
  readonly from: JsonValue;
  /** The first step that was undone; `undefined` until the undo has ended. */
  readonly first: StepPlace | undefined;
}

/** The position of the show once an interrupted undo has been completed: before a step, or a stored position. */
export type Resumed =
  | { readonly before: StepPlace; readonly at?: undefined }
  | { readonly at: JsonValue; readonly before?: undefined };

export interface GoneForward {
  /** `undefined` if the show stays where it is. */
  readonly from: JsonValue | undefined;
  readonly notRestored: readonly NotRestored[];
}
