import type { ShowSnapshot } from '../api/editor-port.ts';
import type { RunOutcome } from '../show/run-outcome.ts';
import type { Agenda } from './agenda.ts';
import type { SharingQuestion } from './sharing-question.ts';

/** All that the presenter view shows but its pictures: immutable, and plain data, for it goes to a page as JSON. */
export interface PresenterViewModel {
  /** Where the show stands. */
  readonly show: ShowSnapshot;
  readonly next: NextPlace;
  /** The reveals of the slide in front; without one there are none. */
  readonly reveals: { readonly shown: number; readonly count: number };
  /** Description of the current demo. */
  readonly about: string;
  readonly files: readonly PresenterFile[];
  readonly timing: PresenterTiming;
  /** Why the last step failed. */
  readonly failure: PresenterFailure | 'none';
  /** Markdown; empty when there are none. */
  readonly notes: string;
  readonly remote: PresenterRemote;
}

/** Where the show stands after `next`: by its own title, which stands over the picture of now then. */
export type NextPlace =
  /** `index` from 1. */
  | { readonly kind: 'slide'; readonly index: number; readonly count: number; readonly title: string }
  /** On the slide in front; `shown` counts the one to come. */
  | { readonly kind: 'reveal'; readonly shown: number; readonly count: number; readonly title: string }
  /** `resumed`: it is paused, and goes on. */
  | { readonly kind: 'demo' | 'resumed'; readonly id: string; readonly title: string }
  | { readonly kind: 'end' };

/**
 * Where a demo stands in the show: how its last run stands, unless it comes next. `ahead` has not run; `current` ran last,
 * and how it ended is not known any more.
 */
export type DemoStanding = RunOutcome | 'current' | 'next' | 'disabled' | 'ahead';

/** A demo in the list of the presenter view; `message` says why its last run failed or was stopped. */
export interface PresenterDemo {
  readonly id: string;
  readonly title: string;
  readonly standing: DemoStanding;
  readonly isCurrent?: true;
  readonly message?: string;
}

/** Something that went wrong, whole. */
export interface PresenterFailure {
  readonly message: string;
  /** The demo and the action that it happened in; empty where it is none. */
  readonly where: string;
  /** Advice, a sentence; may be empty. */
  readonly hint: string;
  /** The place in a demo file that can be opened, as `name:line`; empty where there is none. */
  readonly place: string;
}

/** A demo file in the list of the presenter view. */
export interface PresenterFile {
  /** Absolute path. */
  readonly path: string;
  readonly title: string;
  readonly demos: readonly PresenterDemo[];
}

/** The time as it was when it was told; the page counts on from there. */
export interface PresenterTiming {
  /** Milliseconds of the talk; `undefined` before it begins. */
  readonly elapsed: number | undefined;
  readonly isRunning: boolean;
  /** Minutes that are counted down. */
  readonly countdown: number | undefined;
  readonly agenda: Agenda;
}

/** How a phone comes to be the remote. */
export interface PresenterRemote {
  readonly isShared: boolean;
  /** How things stand, in a line. */
  readonly state: string;
  readonly lead: string;
  /** Address for the phone without the token, and an SVG of the code with it. */
  readonly target: { readonly url: string; readonly code: string } | undefined;
  /** To be answered on the page before it asks to share. */
  readonly question: SharingQuestion;
}
