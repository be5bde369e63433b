import type { Event } from '../core/emitter.ts';
import type { SlideGesture } from '../ports/slide-gesture.ts';
import type { ShowrunnerOptions } from './extension-api.ts';

/** The show as the HTTP layer needs it, and nothing more. Failures are `DemoError`s, whose codes become statuses. */
export interface EditorPort {
  /** Runs the next step, in its turn. */
  next(options?: CommandOptions): Promise<StepResult>;
  previous(options?: CommandOptions): Promise<StepResult>;
  runById(id: string, options?: CommandOptions): Promise<StepResult>;
  /** Goes back, or forward without an audience, to just before a demo. Also `not-undoable`: nothing was changed then. */
  goTo(id: string, options?: CommandOptions): Promise<MoveResult>;
  /** Shows a slide of the deck on the stage, from 1, as it begins; in its turn. `no-deck`, `no-slide`. */
  goToSlide(slide: number, options?: CommandOptions): Promise<MoveResult>;
  /** Puts everything back as it was before the show, in its turn. */
  reset(options?: CommandOptions): Promise<MoveResult>;
  /** Aborts the running or paused step and empties the queue, at once; tells what that was. */
  stop(): Promise<StopResult>;
  /** The same object while nothing has changed: it is encoded once. */
  demos(): Demos;
  /** The same with the title of each demo file. */
  titledDemos(): Demos;
  /** The show now. */
  state(): ShowSnapshot;
  /** Fires at every new revision. Its listeners never throw. */
  readonly onDidChangeState: Event<void>;
  /** The title of an enabled demo, or of what `next` would run when no id is given; `undefined` when there is none. */
  titleOf(id?: string): string | undefined;
  /** Notes of the current slide, else of the current demo. `no-notes`, `notes-not-found`. Markdown. */
  notes(): Promise<string>;
  /** A notes file by its path relative to the workspace. `path-outside-workspace`, `not-a-notes-file`, `notes-not-found`. */
  notesAt(path: string): Promise<string>;
  /** A picture of what comes next, or of what is shown. `no-screenshot`, `nothing-next`, `nothing-current`. */
  screenshot(options?: ScreenshotOptions): Promise<Screenshot>;
  /** The upcoming slide or card as a document that loads nothing, and that a browser shows anew when it is another. */
  preview(): Promise<PreviewDocument>;
  zoom(direction: 'in' | 'out'): Promise<void>;
  /** Has the audience see black, or what was there before; at once, whatever runs. */
  blackout(isOn: boolean): Promise<BlackoutResult>;
  /** Does something on the slide in sight that is no part of the show: it makes no revision. `no-deck`, `no-media`. */
  followHand(gesture: SlideGesture): Promise<void>;
  /** Has what goes on by itself do so, or wait for the presenter; at once, whatever runs. */
  autoAdvance(isOn: boolean): Promise<AutoAdvanceResult>;
  /** Sets the time of the talk, at once, whatever runs. `minutes` are for `start`: those planned when left out. */
  setTimer(action: TimerAction, minutes?: number): Promise<TimerResult>;
}

/** `ifRevision` is checked when the command leaves the queue. */
export interface CommandOptions extends ShowrunnerOptions {
  /** Called when it leaves the queue, before it changes anything. When it throws, nothing runs, and the call fails with that. */
  readonly onStart?: (() => void) | undefined;
}

export interface ScreenshotOptions {
  /** `next` when left out. */
  readonly of?: 'current' | 'next';
  /** Pixels; the height follows, 16:9. 1280 when left out. */
  readonly width?: number;
  /** For a button: a square with number and title, 144 pixels wide when that is left out. */
  readonly style?: 'key';
}

export interface Screenshot {
  readonly png: Uint8Array;
  /** Its renderer: the slide panel, an installed browser, or the fallback renderer. */
  readonly source: 'panel' | 'browser' | 'card';
  /** The browser still draws a better one: it is worth asking again. */
  readonly isProvisional?: true;
}

export interface PreviewDocument {
  /** With a policy of its own for what may run in it. */
  readonly html: string;
  /** Another one, when anything in it is another. */
  readonly version: string;
}

export interface DemoSummary {
  readonly id: string;
  readonly title: string;
}

export interface SlideSummary {
  /** From 1. */
  readonly index: number;
  readonly count: number;
  readonly title: string;
  /** Click reveals that have happened, and how many there are; missing on a slide without any. */
  readonly reveals?: { readonly shown: number; readonly count: number };
}

/** Things that going back could not restore; missing where all is as it was. Going back again tries once more. */
export interface PartlyRestored {
  readonly restored?: 'partly';
  readonly notRestored?: readonly { readonly what: string; readonly why: string }[];
}

export interface StepResult extends PartlyRestored {
  readonly status: 'done' | 'paused';
  readonly executed: DemoSummary;
  readonly slide?: SlideSummary;
  readonly nextDemo?: DemoSummary;
  /** Counts every change of the show's state. */
  readonly revision: number;
}

export interface MoveResult extends PartlyRestored {
  readonly status: 'done';
  readonly nextDemo?: DemoSummary;
  readonly revision: number;
}

export interface StopResult {
  readonly status: 'done';
  /** The demo of the step that ran or was paused; missing without one. */
  readonly stopped?: DemoSummary;
  /** Commands that waited for their turn and will not run. */
  readonly dropped: number;
  readonly revision: number;
}

export interface BlackoutResult {
  readonly status: 'done';
  readonly isBlack: boolean;
  readonly revision: number;
}

export interface AutoAdvanceResult {
  readonly status: 'done';
  readonly isAutoAdvancePaused: boolean;
  readonly revision: number;
}

/**
 * `start` counts from zero; `pause` has the time stand still until `resume`; `reset` sets it to zero, where it waits for
 * the next step.
 */
export type TimerAction = 'start' | 'pause' | 'resume' | 'reset';

export interface TimerResult {
  readonly status: 'done';
  readonly timer: ShowTimer;
  readonly revision: number;
}

/** The answer of `GET /api/state`. */
export interface ShowSnapshot {
  /**
   * Counts every change: a step begins, comes to another action, pauses or ends, a command waits for its turn or no longer, a
   * slide is shown, the room goes black, demo files change.
   */
  readonly revision: number;
  readonly status: 'idle' | 'running' | 'paused';
  /** While a step runs. */
  readonly step?: DemoSummary & { readonly progress?: ActionProgress };
  /** While a step is paused. */
  readonly pause?: { readonly kind: 'pause' | 'input' | 'typing'; readonly message?: string };
  /** The demo that ran last, or runs. */
  readonly currentDemo?: DemoSummary;
  readonly nextDemo?: DemoSummary;
  readonly slide?: SlideSummary;
  /** While the audience should see that slide, and does not yet: its page takes long to come up. */
  readonly stage?: 'late';
  /** The video or sound on the slide in sight. */
  readonly media?: MediaState;
  readonly timer: ShowTimer;
  /** Commands that wait for their turn. It alone makes a revision, yet a command for the revision before it still runs. */
  readonly queueLength: number;
  readonly isTyping: boolean;
  /** Whether the audience sees black. A step that begins ends it. */
  readonly isBlack: boolean;
  /** While slides and demos that go on by themselves wait for the presenter. */
  readonly isAutoAdvancePaused?: true;
  /** Whether there is anything for `previous`. */
  readonly canGoBack: boolean;
  /** The last steps, oldest first: ten at most. */
  readonly history: readonly StepSummary[];
  /** Why the last step failed, or what was stopped; gone once another one begins. */
  readonly lastError?: string;
}

/** A step that ran, or runs. */
export interface StepSummary extends DemoSummary {
  /** `late` runs, and its slide is overdue on the stage. */
  readonly outcome: 'running' | 'late' | 'paused' | 'done' | 'failed' | 'stopped';
  /** Why it failed or was stopped. */
  readonly message?: string;
  /** Whether going back before it has everything be as it was. */
  readonly undoable: boolean;
  /** Why not. */
  readonly obstacle?: string;
  /** How long it took; missing while it runs. */
  readonly milliseconds?: number;
}

export interface ActionProgress {
  /** The name of the action that runs. */
  readonly action: string;
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** Reason of a wait: `terminal is starting`. */
  readonly waiting?: string;
}

export interface MediaState {
  readonly isPlaying: boolean;
  /** Where it is at this answer, and how long it is; that is missing where it is not known. */
  readonly seconds: number;
  readonly duration?: number;
  /** Nobody hears it before somebody has touched the slide in its window. */
  readonly isMuted?: true;
}

export interface ShowTimer {
  /** Plan of the current demo file; before the show begins, the next one. */
  readonly minutes?: number;
  /** Length of a countdown, when there is one. */
  readonly countdownMinutes?: number;
  /**
   * Whole seconds from the first step of the show, or from when the time was set going, to this answer. Missing before, and
   * again after a reset.
   */
  readonly elapsedSeconds?: number;
  /** While the time stands still. */
  readonly isPaused?: true;
  /** How far ahead of its plan the talk is; below zero it is behind. Missing without a plan, and before the talk. */
  readonly aheadSeconds?: number;
  /** Rest of the plan of the current demo file; below zero that is over, and the talk falls behind by the second. */
  readonly fileLeftSeconds?: number;
}

/** The answer of `GET /api/demos`, key for key. */
export interface Demos {
  /** `title` only where it was asked for. */
  readonly demoFiles: readonly {
    readonly filePath: string;
    readonly title?: string;
    readonly demos: readonly DemoSummary[];
  }[];
  readonly nextDemo?: DemoSummary;
  /** The file that is running, with its demos as `demoFiles` lists them. */
  readonly currentDemoFile?: { readonly filePath: string; readonly demo: readonly DemoSummary[] };
  readonly slides: { readonly notes?: string };
}
