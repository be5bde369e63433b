import type { ShowSnapshot } from '../api/editor-port.ts';
import type { RunOutcome } from '../show/run-outcome.ts';
import type { Agenda } from './agenda.ts';
import type { SharingQuestion } from './sharing-question.ts';

/** Sent as JSON. */
export interface PresenterViewModel {
  readonly show: ShowSnapshot;
  readonly next: NextPlace;
  /** Zero without a slide. */
  readonly reveals: { readonly shown: number; readonly count: number };
  readonly about: string;
  readonly files: readonly PresenterFile[];
  readonly timing: PresenterTiming;
  readonly failure: PresenterFailure | 'none';
  /** Markdown; may be empty. */
  readonly notes: string;
  readonly remote: PresenterRemote;
  readonly audience: PresenterAudience;
}

export interface PresenterAudience {
  readonly isShared: boolean;
  /** People who follow the show in a browser. */
  readonly followers: number;
}

/** The position after `next`, by the title that will then be above the current picture. */
export type NextPlace =
  /** `index` from 1. */
  | { readonly kind: 'slide'; readonly index: number; readonly count: number; readonly title: string }
  /** `shown` counts the coming reveal. */
  | { readonly kind: 'reveal'; readonly shown: number; readonly count: number; readonly title: string }
  /** `resumed`: the demo is paused and continues. */
  | { readonly kind: 'demo' | 'resumed'; readonly id: string; readonly title: string }
  | { readonly kind: 'end' };

/** The outcome of a demo's last run, unless it is next. `ahead`: has not run; `current`: ran last, outcome unknown. */
export type DemoStanding = RunOutcome | 'current' | 'next' | 'disabled' | 'ahead';

export interface PresenterDemo {
  readonly id: string;
  readonly title: string;
  readonly standing: DemoStanding;
  readonly isCurrent?: true;
  readonly message?: string;
}

export interface PresenterFailure {
  readonly message: string;
  readonly where: string;
  /** A sentence; may be empty. */
  readonly hint: string;
  /** A place that can be opened, as `name:line`; may be empty. */
  readonly place: string;
}

export interface PresenterFile {
  /** Absolute. */
  readonly path: string;
  readonly title: string;
  readonly demos: readonly PresenterDemo[];
}

/** The page continues counting from here. */
export interface PresenterTiming {
  /** Milliseconds; `undefined` before the talk. */
  readonly elapsed: number | undefined;
  readonly isRunning: boolean;
  /** Minutes. */
  readonly countdown: number | undefined;
  readonly agenda: Agenda;
}

export interface PresenterRemote {
  readonly isShared: boolean;
  readonly state: string;
  readonly lead: string;
  /** Address without the token, and an SVG of the QR code with it. */
  readonly target: { readonly url: string; readonly code: string } | undefined;
  /** Must be confirmed on the page before sharing. */
  readonly question: SharingQuestion;
}
