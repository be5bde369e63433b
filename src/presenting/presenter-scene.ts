import type { ShowSnapshot } from '../api/editor-port.ts';
import type { Agenda } from './agenda.ts';
import type { DemoStanding } from './demo-standing.ts';

/** All that the presenter view shows but its pictures: immutable, and plain data, for it goes to a page as JSON. */
export interface PresenterScene {
  /** Where the show stands. */
  readonly show: ShowSnapshot;
  /** The reveals of the slide in front; without one there are none. */
  readonly reveals: { readonly shown: number; readonly count: number };
  /** What the current demo says of itself. */
  readonly about: string;
  readonly files: readonly PresenterFile[];
  readonly timing: PresenterTiming;
  /** Markdown; empty when there are none. */
  readonly notes: string;
  readonly remote: PresenterRemote;
}

/** A demo file in the list of the presenter view. */
export interface PresenterFile {
  /** Absolute path. */
  readonly path: string;
  readonly title: string;
  readonly demos: readonly { readonly id: string; readonly title: string; readonly standing: DemoStanding }[];
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
  /** What the phone opens: its address without the token, and an SVG of the code with it. */
  readonly target: { readonly url: string; readonly code: string } | undefined;
}
