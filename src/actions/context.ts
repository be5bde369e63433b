import type { JsonValue } from '../core/json.ts';
import type { Clock } from '../core/time/clock.ts';
import type { ActionSource, Demo, DemoFile } from '../demos/model.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { SlidePage } from '../slides/model.ts';
import type { ActionEffects } from './declared-effects.ts';

/** Services for a running action: the editor, the clock, its demo, and the show. */
export interface ActionContext {
  readonly workbench: Workbench;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Log;
  /** Aborts when the step is stopped or reaches its time limit. */
  readonly signal: AbortSignal;
  readonly demoFile: DemoFile;
  readonly demo: Demo;
  /** Whether enabled actions of this demo follow. */
  readonly hasMore: boolean;
  /** Whether the workspace may run terminal commands. */
  readonly isTrusted: boolean;
  readonly step: StepControl;
}

/** Services of the show for actions. Lives as long as one run of a demo, including its pauses. */
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
  /** Runs without an audience: skip typing, waits and pauses. */
  readonly isFast: boolean;
  /** Pauses the step until `next`. Rejects with `cancelled` if the step ends instead. */
  pause(pause: Pause): Promise<void>;
  /**
   * Runs typing that can be finished early: `finish` aborts when a key or a `next` in the editor asks for the rest at
   * once. Sets `isTyping` in the state of the show.
   */
  typing<T>(run: (finish: AbortSignal) => Promise<T>): Promise<T>;
  /** Shows why the step waits, for example “terminal is starting”, until the work is done. */
  waiting<T>(words: string, work: Promise<T>): Promise<T>;
  /** Starts or restarts a countdown for the presenter. */
  startCountdown(minutes: number): void;
}

export interface StepFlow {
  /** Runs the actions of a snippet. `origin` is its absolute path, to detect cycles. */
  runActions(actions: readonly ActionSource[], origin: string): Promise<void>;
  /** Runs another demo inside this one. `unknown-demo`, `demo-disabled`, `cycle`. */
  runDemo(id: string): Promise<void>;
  /** Queues a step and returns at once: it begins when this one has ended. */
  queue(command: QueuedCommand): void;
}

export type QueuedCommand = 'next' | 'previous' | 'reset';

export interface StepSlides {
  /**
   * Shows a slide of a deck (absolute path), counted from 0. `next` then turns its slides before it runs the next demo.
   */
  show(path: string, index: number): Promise<void>;
  /** Shows an overview of the deck on the stage, if there is one. */
  showOverview(): Promise<void>;
  /** Shows a page that is not a slide. */
  showPage(page: SlidePage): Promise<void>;
  close(): Promise<void>;
}

export interface StepChanges {
  /**
   * Stores the files that an action is about to change, for the history. `undefined`: nothing to wait for. Never
   * rejects.
   */
  begin(effects: ActionEffects): Promise<void> | undefined;
  /** Marks a document (absolute path) to be saved when the demo ends. */
  add(path: string): void;
  /** Saves the demo's changes so far, for an action that reads the disk. */
  save(): Promise<void>;
}

export interface StepMemory {
  /** State that actions keep for later ones, also of other demos. Starts as `emptyMemory`. */
  recall(): ShowMemory;
  /** Changes the values that `recall` returns. */
  remember(change: Partial<ShowMemory>): void;
  /** Sets a variable for the rest of the show (`STATE_<key>`). */
  setVariable(name: string, value: JsonValue): void;
  /** Values of settings from before the show first changed them. */
  readonly settingsBackup: SettingsBackup;
}

export interface Pause {
  readonly kind: 'pause' | 'input' | 'typing';
  /** Shown to the presenter. */
  readonly message?: string;
  /** Ends the pause like `next`: typing by keys has reached its end. */
  readonly until?: AbortSignal;
}

/** Lives as long as the show. Immutable. */
export interface ShowMemory {
  /** Font zoom steps of the current highlight, undone with it. */
  readonly highlightZoom: number;
  /** Where simulated keys go: the part that the last action has focused. */
  readonly keyTarget: KeyTarget;
  /** Values that `backupSettings` saved, of settings that the show had changed before. */
  readonly settingsCheckpoint: ReadonlyMap<string, JsonValue | undefined>;
  /** Whether presentation mode was on at that time. */
  readonly wasPresenting: boolean;
  /** Texts that were pasted, the latest last. */
  readonly pasted: readonly string[];
}

export type KeyTarget =
  | { readonly kind: 'document' }
  | { readonly kind: 'terminal'; readonly id: string }
  /** The input of the chat, where Enter sends. `isMissing`: there is no chat, so drop keys. */
  | { readonly kind: 'chat'; readonly isMissing?: true }
  /** VS Code's command palette with this text in its input. */
  | { readonly kind: 'palette'; readonly text: string }
  /** Whatever has the focus: a command may have opened anything. */
  | { readonly kind: 'focus' };

export const emptyMemory: ShowMemory = {
  highlightZoom: 0,
  keyTarget: { kind: 'document' },
  settingsCheckpoint: new Map(),
  wasPresenting: false,
  pasted: [],
};

/** Presentation mode. Survives a window reload. */
export interface Presentation {
  readonly isOn: boolean;
  /** Turns it on or off. A change that VS Code refuses is logged. */
  turn(isOn: boolean): Promise<void>;
}

/** Work that outlives its action and its step. */
export interface Background {
  /** Starts work and ends earlier work of that name. A failure is logged. */
  start(name: string, run: (signal: AbortSignal) => Promise<void>): void;
  end(name: string): void;
}

/** Original workspace values of settings, by key. Survives a window reload. */
export interface SettingsBackup {
  /** Stores a value unless the key has one. `undefined`: the workspace did not set it. */
  remember(key: string, value: JsonValue | undefined): void;
  /** Returns and removes the value of a key; `undefined` if there is none. */
  take(key: string): { readonly value: JsonValue | undefined } | undefined;
  /** Returns the value of a key; `undefined` if there is none. */
  get(key: string): { readonly value: JsonValue | undefined } | undefined;
  keys(): readonly string[];
}
