import type { Disposable } from '../core/disposables.ts';
import type { Event } from '../core/emitter.ts';
import type { Demo, DemoFile } from '../demos/model.ts';

/** A demo and the file it stands in. */
export interface DemoEntry {
  readonly file: DemoFile;
  readonly demo: Demo;
}

/** The show as it stands: immutable, replaced at every change, each with the next revision. */
export interface ShowState {
  /** Counts every change: a step begins, ends or pauses, the demo files change. */
  readonly revision: number;
  readonly status: 'idle' | 'running' | 'paused';
  /** The demo that ran last, or runs. */
  readonly current: DemoEntry | undefined;
  /** The demos of the current file that have run, the current one last. */
  readonly executed: readonly DemoEntry[];
  /** What `next` would run. */
  readonly next: DemoEntry | undefined;
  /** While a step runs: the action it is at, counted from 1, and how many there are. */
  readonly progress: StepProgress | undefined;
  /** While a step is paused. */
  readonly pause: { readonly kind: 'pause' | 'input' | 'typing'; readonly message?: string } | undefined;
  /** Whether typing runs that a key can finish. */
  readonly isTyping: boolean;
  /** Steps that wait for their turn. */
  readonly queueLength: number;
  /** Why the last step failed; gone once another step begins. */
  readonly lastError: string | undefined;
}

export interface StepProgress {
  readonly action: string;
  readonly index: number;
  readonly count: number;
}

export interface StepOptions {
  /** Run only while the show is at this revision (`revision-mismatch`), checked when the step's turn comes. */
  readonly ifRevision?: number;
  /** Runs just before the step, in its turn. */
  readonly before?: () => Promise<void>;
}

export interface StepOutcome {
  readonly status: 'done' | 'paused';
  readonly executed: DemoEntry;
}

/** What runs the demos: one queue, one cursor. */
export interface Show extends Disposable {
  readonly state: ShowState;
  readonly onDidChange: Event<ShowState>;
  /** In order of call, one at a time, each exactly once. Rejects with `no-next`, `no-demos`, `queue-full`, `cancelled`, `step-failed`, `step-timeout`. */
  next(options?: StepOptions): Promise<StepOutcome>;
  previous(options?: StepOptions): Promise<StepOutcome>;
  runById(id: string, options?: StepOptions): Promise<StepOutcome>;
  /** The cursor back to the start, in its turn. */
  reset(options?: StepOptions): Promise<void>;
  /** Aborts the running or paused step and empties the queue; resolves once the step is over, after 1 s at the most. */
  stop(): Promise<void>;
  /** Sets the cursor so that `next` runs this demo; runs nothing. `unknown-demo`. */
  startFrom(id: string): Promise<void>;
  /** Finishes running typing at once; `false` when nothing is being typed. */
  finishTyping(): boolean;
}
