import type { Event } from '../core/emitter.ts';
import type { CallOptions } from '../ports/call-options.ts';
import type { SlideGesture } from '../ports/slide-gesture.ts';
import type { Infer } from './describing/schema.ts';
import type * as schemas from './describing/schemas.ts';

/** The show as the HTTP layer needs it. Methods reject with `DemoError`, whose codes become HTTP statuses. */
export interface EditorPort {
  /** Waits for all queued steps. */
  next(options?: CallOptions): Promise<StepResult>;
  previous(options?: CallOptions): Promise<StepResult>;
  runById(id: string, options?: CallOptions): Promise<StepResult>;
  /** Goes back or forward to just before a demo. `not-undoable` (then nothing was changed). */
  goTo(id: string, options?: CallOptions): Promise<MoveResult>;
  /** Shows a slide, counted from 1, without its reveals. `no-deck`, `no-slide`. */
  goToSlide(slide: number, options?: CallOptions): Promise<MoveResult>;
  reset(options?: CallOptions): Promise<MoveResult>;
  /** Undoes the last `previous`, `goTo` or `reset`. `no-going-back` (then nothing was changed). */
  undoGoingBack(options?: CallOptions): Promise<MoveResult>;
  /** Aborts the running or paused step at once and empties the queue. Returns the aborted step. */
  stop(): Promise<StopResult>;
  /** Returns the same object until something changes, so that it is encoded once. */
  demos(): Demos;
  /** Like `demos`, with the title of each demo file. */
  titledDemos(): Demos;
  state(): ShowSnapshot;
  /** Fires at every new revision. Listeners never throw. */
  readonly onDidChangeState: Event<void>;
  /** Title of an enabled demo, or of the next demo if `id` is missing. */
  titleOf(id?: string): string | undefined;
  /** Markdown notes of the current slide, else of the current demo. `no-notes`, `notes-not-found`. */
  notes(): Promise<string>;
  /**
   * Reads a notes file; `path` is relative to the workspace. `path-outside-workspace`, `not-a-notes-file`,
   * `notes-not-found`.
   */
  notesAt(path: string): Promise<string>;
  /** `no-screenshot`, `nothing-next`, `nothing-current`. */
  screenshot(options?: ScreenshotOptions): Promise<Screenshot>;
  /** Returns the upcoming slide or card as a self-contained HTML document. */
  preview(): Promise<PreviewDocument>;
  zoom(direction: 'in' | 'out'): Promise<void>;
  /** Works at once, even while a step runs. */
  blackout(isOn: boolean): Promise<BlackoutResult>;
  /** Points, draws, zooms or plays media on the visible slide. Does not change the revision. `no-deck`, `no-media`. */
  followHand(gesture: SlideGesture): Promise<void>;
  /** Pauses or resumes auto-advance at once, even while a step runs. */
  autoAdvance(isOn: boolean): Promise<AutoAdvanceResult>;
  /** Works at once, even while a step runs. `minutes` applies to `start`; default: the planned minutes. */
  setTimer(action: TimerAction, minutes?: number): Promise<TimerResult>;
  /** The presenter's edits that going back has overwritten. */
  readonly edits: LostEdits;
}

export interface LostEdits {
  /** Newest first. */
  list(): Promise<KeptEdits>;
  /** `unknown-edit`. */
  read(id: string): Promise<Uint8Array>;
}

export interface ScreenshotOptions {
  /** Default: `next`. */
  readonly of?: 'current' | 'next';
  /** Pixels; the height follows from 16:9. Default: 1280. */
  readonly width?: number;
  /** `key`: a square with number and title for a button, 144 pixels wide by default. */
  readonly style?: 'key';
}

export interface Screenshot {
  readonly png: Uint8Array;
  /** Slide panel, installed browser, or fallback renderer. */
  readonly source: 'panel' | 'browser' | 'card';
  /** The browser is still drawing a better picture: ask again. */
  readonly isProvisional?: true;
}

export interface PreviewDocument {
  /** Contains its own content security policy. */
  readonly html: string;
  /** Changes with the content. */
  readonly version: string;
}

/** `start` counts from zero, `reset` stops at zero until the next step. */
export type TimerAction = 'start' | 'pause' | 'resume' | 'reset';

// See the schemas for units and meaning.
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
