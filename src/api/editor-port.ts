import type { Event } from '../core/emitter.ts';
import type { CallOptions } from '../ports/call-options.ts';
import type { SlideGesture } from '../ports/slide-gesture.ts';
import type { Infer } from './describing/schema.ts';
import type * as schemas from './describing/schemas.ts';

/** Methods reject with `DemoError`, whose codes become HTTP statuses. */
export interface EditorPort {
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
  /** Aborts the step at once and empties the queue. Returns the aborted step. */
  stop(): Promise<StopResult>;
  /** Returns the same object until something changes. */
  demos(): Demos;
  titledDemos(): Demos;
  state(): ShowSnapshot;
  /** Fires at every new revision. Listeners never throw. */
  readonly onDidChangeState: Event<void>;
  /** The next demo's if `id` is missing. */
  titleOf(id?: string): string | undefined;
  /** Markdown. `no-notes`, `notes-not-found`. */
  notes(): Promise<string>;
  /** `path` is relative to the workspace. `path-outside-workspace`, `not-a-notes-file`, `notes-not-found`. */
  notesAt(path: string): Promise<string>;
  /** `no-screenshot`, `nothing-next`, `nothing-current`. */
  screenshot(options?: ScreenshotOptions): Promise<Screenshot>;
  preview(): Promise<PreviewDocument>;
  zoom(direction: 'in' | 'out'): Promise<void>;
  /** Works even while a step runs. */
  blackout(isOn: boolean): Promise<BlackoutResult>;
  /** Does not change the revision. `no-deck`, `no-media`. */
  followHand(gesture: SlideGesture): Promise<void>;
  /** Works even while a step runs. */
  autoAdvance(isOn: boolean): Promise<AutoAdvanceResult>;
  /** Works even while a step runs. `minutes` applies to `start`; default: as planned. */
  setTimer(action: TimerAction, minutes?: number): Promise<TimerResult>;
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
  /** `key`: a square for a button, 144 pixels wide by default. */
  readonly style?: 'key';
}

export interface Screenshot {
  readonly png: Uint8Array;
  readonly source: 'panel' | 'browser' | 'card';
  /** A better picture is being drawn: ask again. */
  readonly isProvisional?: true;
}

export interface PreviewDocument {
  readonly html: string;
  readonly version: string;
}

/** `start` counts from zero, `reset` stops at zero until the next step. */
export type TimerAction = 'start' | 'pause' | 'resume' | 'reset';

// See the schemas for units.
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
