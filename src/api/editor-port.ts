import type { Event } from '../core/emitter.ts';
import type { CallOptions } from '../ports/call-options.ts';
import type { SlideGesture } from '../ports/slide-gesture.ts';
import type { Infer } from './describing/schema.ts';
import type * as schemas from './describing/schemas.ts';

/** The show as the HTTP layer needs it. Rejects with `DemoError`, whose codes become HTTP statuses. */
export interface EditorPort {
  /** Runs the next step after all queued ones. */
  next(options?: CallOptions): Promise<StepResult>;
  previous(options?: CallOptions): Promise<StepResult>;
  runById(id: string, options?: CallOptions): Promise<StepResult>;
  /** Goes back or forward to just before a demo. Also rejects with `not-undoable` (then nothing was changed). */
  goTo(id: string, options?: CallOptions): Promise<MoveResult>;
  /** Shows a slide of the deck on the stage, counted from 1, without its reveals. `no-deck`, `no-slide`. */
  goToSlide(slide: number, options?: CallOptions): Promise<MoveResult>;
  /** Restores the state from before the show. */
  reset(options?: CallOptions): Promise<MoveResult>;
  /** Undoes the last `previous`, `goTo` or `reset`. `no-going-back` (then nothing was changed). */
  undoGoingBack(options?: CallOptions): Promise<MoveResult>;
  /** Aborts the running or paused step at once and empties the queue. Returns the aborted step. */
  stop(): Promise<StopResult>;
  /** Returns the same object until something changes, so that it is encoded once. */
  demos(): Demos;
  /** The demos with the title of each demo file. */
  titledDemos(): Demos;
  /** The present state of the show. */
  state(): ShowSnapshot;
  /** Fires at every new revision. Its listeners never throw. */
  readonly onDidChangeState: Event<void>;
  /** The title of an enabled demo, of the next one without an id; `undefined` if there is none. */
  titleOf(id?: string): string | undefined;
  /** Notes of the current slide, else of the current demo. `no-notes`, `notes-not-found`. Markdown. */
  notes(): Promise<string>;
  /**
   * A notes file by its path relative to the workspace. `path-outside-workspace`, `not-a-notes-file`,
   * `notes-not-found`.
   */
  notesAt(path: string): Promise<string>;
  /** A picture of the next slide or demo, or of the current one. `no-screenshot`, `nothing-next`, `nothing-current`. */
  screenshot(options?: ScreenshotOptions): Promise<Screenshot>;
  /** The upcoming slide or card as an HTML document that loads nothing else. */
  preview(): Promise<PreviewDocument>;
  zoom(direction: 'in' | 'out'): Promise<void>;
  /** Turns the black screen on or off at once, even while a step runs. */
  blackout(isOn: boolean): Promise<BlackoutResult>;
  /** Points, draws, zooms or plays media on the visible slide. Makes no new revision. `no-deck`, `no-media`. */
  followHand(gesture: SlideGesture): Promise<void>;
  /** Pauses or resumes auto-advance at once, even while a step runs. */
  autoAdvance(isOn: boolean): Promise<AutoAdvanceResult>;
  /**
   * Controls the timer of the talk at once, even while a step runs. `minutes` are for `start`; default: the planned
   * ones.
   */
  setTimer(action: TimerAction, minutes?: number): Promise<TimerResult>;
  /** The presenter's own edits that going back has overwritten. */
  readonly edits: LostEdits;
}

export interface LostEdits {
  /** Newest first. */
  list(): Promise<KeptEdits>;
  /** The bytes of an edit. `unknown-edit`. */
  read(id: string): Promise<Uint8Array>;
}

export interface ScreenshotOptions {
  /** Default: `next`. */
  readonly of?: 'current' | 'next';
  /** Pixels. The height follows from 16:9. Default: 1280. */
  readonly width?: number;
  /** `key`: a square with number and title for a button, by default 144 pixels wide. */
  readonly style?: 'key';
}

export interface Screenshot {
  readonly png: Uint8Array;
  /** The renderer: the slide panel, an installed browser, or the fallback renderer. */
  readonly source: 'panel' | 'browser' | 'card';
  /** The browser is still drawing a better one: ask again. */
  readonly isProvisional?: true;
}

export interface PreviewDocument {
  /** Holds its own content security policy. */
  readonly html: string;
  /** Changes whenever the content does. */
  readonly version: string;
}

/** `start` counts from zero, `pause` stops the time until `resume`, `reset` sets it to zero until the next step. */
export type TimerAction = 'start' | 'pause' | 'resume' | 'reset';

// The schemas of the answers give the units and the meaning of their members.
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
