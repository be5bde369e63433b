import type { NotRestored } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';

/** A demo by name, and where it stood, to go on from there when the name is gone. */
export type StepPlace = {
  readonly filePath: string;
  readonly id: string;
  readonly fileIndex: number;
  readonly demoIndex: number;
  /** How many demos the file had. */
  readonly demoCount: number;
};

export function isSamePlace(one: StepPlace, other: StepPlace | undefined): boolean {
  return one.filePath === other?.filePath && one.id === other.id;
}

/** How a step came to its end. */
export interface StepEnd {
  readonly outcome: 'done' | 'failed' | 'stopped';
  /** Why it failed or was stopped. */
  readonly message?: string;
}

/** A step of the past, as people are told of it. */
export interface PastStep {
  readonly place: StepPlace;
  readonly title: string;
  /** Why it cannot be undone, or not wholly; `undefined` when it can. */
  readonly obstacle: string | undefined;
  /** It was undone, and stands for the changes that could not be put back. */
  readonly isRest: boolean;
  /** Its command has only just begun, so its changes are not all known yet. */
  readonly isSettling: boolean;
  /** Milliseconds from its beginning to its last stop; `undefined` while it has not come to one. */
  readonly duration: number | undefined;
  /** `undefined` while it runs or is paused. */
  readonly end: StepEnd | undefined;
}

/** The last time that the show went back, while that can be undone. */
export interface PastGoingBack {
  /** The demo that had run last before. */
  readonly title: string;
  /** Why not everything of it can be undone; `undefined` when it can. */
  readonly obstacle: string | undefined;
}

/** The same, with its two ends. */
export interface WayBack extends PastGoingBack {
  /** Where the show stood before, in its own words. */
  readonly from: JsonValue;
  /** The first step that it undid; `undefined` until it is at its end. */
  readonly first: StepPlace | undefined;
}

/** Where the show stands after an interrupted move has been completed: before a step, or at its own words for a place. */
export type Resumed =
  | { readonly before: StepPlace; readonly at?: undefined }
  | { readonly at: JsonValue; readonly before?: undefined };

/** The outcome of undoing it. */
export interface GoneForward {
  /** Where the show stood before, in its own words; `undefined`: it stays where it is. */
  readonly from: JsonValue | undefined;
  readonly notRestored: readonly NotRestored[];
}
