import type { JsonValue } from '../core/json.ts';
import type { Clock } from '../core/time/clock.ts';
import type { ActionSource, Demo, DemoFile } from '../demos/model.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { SlidePage } from '../slides/model.ts';
import type { ActionEffects } from './declared-effects.ts';

export interface ActionContext {
  readonly workbench: Workbench;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Log;
  /** Aborts when the step is stopped or reaches its time limit. */
  readonly signal: AbortSignal;
  readonly demoFile: DemoFile;
  readonly demo: Demo;
  readonly hasMore: boolean;
  /** Whether the workspace may run terminal commands. */
  readonly isTrusted: boolean;
  readonly step: StepControl;
}

/** For one run of a demo including its pauses. */
export interface StepControl {
  readonly pacing: StepPacing;
  readonly flow: StepFlow;
  readonly slides: StepSlides;
  readonly changes: StepChanges;
  readonly memory: StepMemory;
  readonly presentation: Presentation;
  readonly background: Background;
}

export interface StepPacing {
  /** Skip typing, waits and pauses. */
  readonly isFast: boolean;
  /** Resolves on `next`; rejects with `cancelled` if the step ends instead. */
  pause(pause: Pause): Promise<void>;
  /** `finish` aborts when a key or `next` asks for the rest at once. Sets `isTyping` in the state of the show. */
  typing<T>(run: (finish: AbortSignal) => Promise<T>): Promise<T>;
  /** Shows why the step waits, for example “terminal is starting”. */
  waiting<T>(words: string, work: Promise<T>): Promise<T>;
  /** Starts or restarts the presenter's countdown. */
  startCountdown(minutes: number): void;
}

export interface StepFlow {
  /** `origin` is the absolute path of the snippet, to detect cycles. */
  runActions(actions: readonly ActionSource[], origin: string): Promise<void>;
  /** @throws DemoError `unknown-demo`, `demo-disabled`, `cycle`. */
  runDemo(id: string): Promise<void>;
  /** Runs after this step; returns at once. */
  queue(command: QueuedCommand): void;
}

export type QueuedCommand = 'next' | 'previous' | 'reset';

export interface StepSlides {
  /** Absolute path; `index` from 0. `next` then goes through the slides before the next demo. */
  show(path: string, index: number): Promise<void>;
  /** If the stage can. */
  showOverview(): Promise<void>;
  /** Shows a page that is not a slide. */
  showPage(page: SlidePage): Promise<void>;
  close(): Promise<void>;
}

export interface StepChanges {
  /** Stores files for undo. Returns `undefined` if there is nothing to wait for. Never rejects. */
  begin(effects: ActionEffects): Promise<void> | undefined;
  /** Absolute path of a document to save when the demo ends. */
  add(path: string): void;
  /** For an action that reads the disk. */
  save(): Promise<void>;
}

export interface StepMemory {
  /** Shared by all actions of the show. Starts as `emptyMemory`. */
  recall(): ShowMemory;
  remember(change: Partial<ShowMemory>): void;
  /** For the rest of the show (`STATE_<key>`). */
  setVariable(name: string, value: JsonValue): void;
  readonly settingsBackup: SettingsBackup;
}

export interface Pause {
  readonly kind: 'pause' | 'input' | 'typing';
  /** Shown to the presenter. */
  readonly message?: string;
  /** Ends the pause like `next`, when all text has been typed. */
  readonly until?: AbortSignal;
}

/** Lives as long as the show. Immutable. */
export interface ShowMemory {
  /** Font zoom steps, undone with the highlight. */
  readonly highlightZoom: number;
  /** The part that the last action focused. */
  readonly keyTarget: KeyTarget;
  /** Values at `backupSettings`, of settings that the show had changed before. */
  readonly settingsCheckpoint: ReadonlyMap<string, JsonValue | undefined>;
  /** Whether presentation mode was on at `backupSettings`. */
  readonly wasPresenting: boolean;
  /** Pasted texts, the latest last. */
  readonly pasted: readonly string[];
}

export type KeyTarget =
  | { readonly kind: 'document' }
  | { readonly kind: 'terminal'; readonly id: string }
  /** Enter sends. `isMissing`: drop keys. */
  | { readonly kind: 'chat'; readonly isMissing?: true }
  /** With this text in its input. */
  | { readonly kind: 'palette'; readonly text: string }
  /** A command may have opened anything. */
  | { readonly kind: 'focus' };

export const emptyMemory: ShowMemory = {
  highlightZoom: 0,
  keyTarget: { kind: 'document' },
  settingsCheckpoint: new Map(),
  wasPresenting: false,
  pasted: [],
};

/** Survives a window reload. */
export interface Presentation {
  readonly isOn: boolean;
  /** Logs a change that VS Code refuses. */
  turn(isOn: boolean): Promise<void>;
}

/** Outlives its action and its step. */
export interface Background {
  /** Ends earlier work with the same name. Logs failures. */
  start(name: string, run: (signal: AbortSignal) => Promise<void>): void;
  end(name: string): void;
}

/** Original workspace values of settings. Survives a window reload. */
export interface SettingsBackup {
  /** Ignored if the key has a value. `undefined`: not set in the workspace. */
  remember(key: string, value: JsonValue | undefined): void;
  /** Removes the value. */
  take(key: string): { readonly value: JsonValue | undefined } | undefined;
  get(key: string): { readonly value: JsonValue | undefined } | undefined;
  keys(): readonly string[];
}
