import type { NotRestored } from '../core/errors.ts';
import type { JsonValue } from '../core/json.ts';

/** The indexes find the demo's place once its id is gone. */
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
  readonly message?: string;
}

export interface PastStep {
  readonly place: StepPlace;
  readonly title: string;
  /** Why it cannot be undone completely. */
  readonly obstacle: string | undefined;
  /** Undone, except for changes that could not be restored. */
  readonly isRest: boolean;
  /** One of its commands may still make changes. */
  readonly isSettling: boolean;
  /** Milliseconds up to the last stop. */
  readonly duration: number | undefined;
  /** `undefined` while it runs or is paused. */
  readonly end: StepEnd | undefined;
}

/** The last undo, while it can be undone. */
export interface PastGoingBack {
  readonly title: string;
  readonly obstacle: string | undefined;
}

export interface WayBack extends PastGoingBack {
  /** The position of the show, opaque to the history. */
  readonly from: JsonValue;
  /** The first undone step; `undefined` while the undo runs. */
  readonly first: StepPlace | undefined;
}

/** Position of the show after an interrupted undo was completed. */
export type Resumed =
  | { readonly before: StepPlace; readonly at?: undefined }
  | { readonly at: JsonValue; readonly before?: undefined };

export interface GoneForward {
  /** `undefined`: the show stays where it is. */
  readonly from: JsonValue | undefined;
  readonly notRestored: readonly NotRestored[];
}
