import type { Event } from '../core/emitter.ts';
import type { CallOptions } from '../ports/call-options.ts';
import type { SlideGesture } from '../ports/slide-gesture.ts';
import type { Infer } from './describing/schema.ts';
import type * as schemas from './describing/schemas.ts';

/** The show as the HTTP layer needs it, and nothing more. Failures are `DemoError`s, whose codes become statuses. */
export interface EditorPort {
  /** Runs the next step, in its turn. */
  next(options?: CallOptions): Promise<StepResult>;
  previous(options?: CallOptions): Promise<StepResult>;
  runById(id: string, options?: CallOptions): Promise<StepResult>;
  /** Goes back, or forward without an audience, to just before a demo. Also `not-undoable`: nothing was changed then. */
  goTo(id: string, options?: CallOptions): Promise<MoveResult>;
  /** Shows a slide of the deck on the stage, from 1, as it begins; in its turn. `no-deck`, `no-slide`. */
  goToSlide(slide: number, options?: CallOptions): Promise<MoveResult>;
  /** Puts everything back as it was before the show, in its turn. */
  reset(options?: CallOptions): Promise<MoveResult>;
  /** Has all be as it was before the show last went back, in its turn. `no-going-back`: nothing was changed then. */
  undoGoingBack(options?: CallOptions): Promise<MoveResult>;
  /** Aborts the running or paused step and empties the queue, at once; returns the aborted step. */
  stop(): Promise<StopResult>;
  /** The same object while nothing has changed: it is encoded once. */
  demos(): Demos;
  /** The same with the title of each demo file. */
  titledDemos(): Demos;
  /** The show now. */
  state(): ShowSnapshot;
  /** Fires at every new revision. Its listeners never throw. */
  readonly onDidChangeState: Event<void>;
  /** The title of an enabled demo, or of the next one when no id is given; `undefined` when there is none. */
  titleOf(id?: string): string | undefined;
  /** Notes of the current slide, else of the current demo. `no-notes`, `notes-not-found`. Markdown. */
  notes(): Promise<string>;
  /**
   * A notes file by its path relative to the workspace. `path-outside-workspace`, `not-a-notes-file`, `notes-not-found`.
   */
  notesAt(path: string): Promise<string>;
  /** A picture of the next slide or demo, or of the current one. `no-screenshot`, `nothing-next`, `nothing-current`. */
  screenshot(options?: ScreenshotOptions): Promise<Screenshot>;
  /** The upcoming slide or card as a document that loads nothing, and that a browser shows anew when it is another. */
  preview(): Promise<PreviewDocument>;
  zoom(direction: 'in' | 'out'): Promise<void>;
  /** Shows the audience a black screen, or the view from before; at once, even while a step runs. */
  blackout(isOn: boolean): Promise<BlackoutResult>;
  /** Does something on the slide in sight that is no part of the show: it makes no revision. `no-deck`, `no-media`. */
  followHand(gesture: SlideGesture): Promise<void>;
  /** Resumes auto-advance, or pauses it for the presenter; at once, even while a step runs. */
  autoAdvance(isOn: boolean): Promise<AutoAdvanceResult>;
  /** Sets the time of the talk, at once, even while a step runs. `minutes` are for `start`: those planned when left out. */
  setTimer(action: TimerAction, minutes?: number): Promise<TimerResult>;
  /** The presenter's own words that going back has overwritten. */
  readonly edits: LostEdits;
}

export interface LostEdits {
  /** The newest loss first. */
  list(): Promise<KeptEdits>;
  /** The bytes of one. `unknown-edit`. */
  read(id: string): Promise<Uint8Array>;
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
  /** With a policy of its own for its scripts. */
  readonly html: string;
  /** Another one, when anything in it is another. */
  readonly version: string;
}

/**
 * `start` counts from zero; `pause` has the time stand still until `resume`; `reset` sets it to zero, where it waits for
 * the next step.
 */
export type TimerAction = 'start' | 'pause' | 'resume' | 'reset';

// Answers: their members, with units and meaning, are those of the schemas.
export type DemoSummary = Infer<typeof schemas.demoSummary>;
export type SlideSummary = Infer<typeof schemas.slideSummary>;
export type PartlyRestored = Infer<typeof schemas.partlyRestored>;
export type StepResult = Infer<typeof schemas.stepResult>;
export type MoveResult = Infer<typeof schemas.moveResult>;
export type StopResult = Infer<typeof schemas.stopResult>;
export type BlackoutResult = Infer<typeof schemas.blackoutResult>;
export type AutoAdvanceResult = Infer<typeof schemas.autoAdvanceResult>;
export type TimerResult = Infer<typeof schemas.timerResult>;
export type ShowSnapshot = Infer<typeof schemas.showSnapshot>;
export type StepSummary = Infer<typeof schemas.stepSummary>;
export type ActionProgress = Infer<typeof schemas.actionProgress>;
export type MediaState = Infer<typeof schemas.mediaState>;
export type ShowTimer = Infer<typeof schemas.showTimer>;
export type KeptEdits = Infer<typeof schemas.keptEdits>;
export type KeptEditSummary = KeptEdits['edits'][number];
export type Demos = Infer<typeof schemas.demoList>;
