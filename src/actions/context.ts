import type { JsonValue } from '../core/json.ts';
import type { Clock } from '../core/time/clock.ts';
import type { ActionSource, Demo, DemoFile } from '../demos/model.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { SlidePage } from '../slides/model.ts';
import type { ActionEffects } from './declared-effects.ts';

/** Services for a running action: the editor, the time, its place in the demo, and the show's own services. */
export interface ActionContext {
  readonly workbench: Workbench;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Log;
  /** Aborts on stop and on the step's time limit. Everything that takes long listens to it. */
  readonly signal: AbortSignal;
  readonly demoFile: DemoFile;
  readonly demo: Demo;
  /** Whether more enabled actions of this demo follow this one. */
  readonly hasMore: boolean;
  /** Whether the workspace may run terminal commands. */
  readonly isTrusted: boolean;
  readonly step: StepControl;
}

/** Services of the show for actions, in facets. Lives as long as one run of a demo, pauses included. */
export interface StepControl {
  readonly pacing: StepPacing;
  readonly flow: StepFlow;
  readonly slides: StepSlides;
  readonly changes: StepChanges;
  readonly memory: StepMemory;
  readonly presentation: Presentation;
  readonly background: Background;
}

/** When the step goes on. */
export interface StepPacing {
  /** There is no audience: nothing waits for one. */
  readonly isFast: boolean;
  /** Leaves the step waiting until `next` resumes it; rejects with `cancelled` when it never does. */
  pause(pause: Pause): Promise<void>;
  /**
   * Runs typing that can be finished early: `finish` fires when a key, or a `next` in the editor, asks for the rest
   * at once. A fresh signal for every call. While it runs the show says `isTyping`.
   */
  typing<T>(run: (finish: AbortSignal) => Promise<T>): Promise<T>;
  /** Says in the step's progress that it waits, for example “terminal is starting”, until the work is done. */
  waiting<T>(words: string, work: Promise<T>): Promise<T>;
  /** Begins to count these minutes down, for the presenter; again from the start when it does already. */
  startCountdown(minutes: number): void;
}

/** Control of other steps. */
export interface StepFlow {
  /** Runs actions in place of this one: snippets. `origin` is the snippet's absolute path, for cycles. */
  runActions(actions: readonly ActionSource[], origin: string): Promise<void>;
  /** Runs another demo inside this one. `unknown-demo`, `demo-disabled`, `cycle`. */
  runDemo(id: string): Promise<void>;
  /** Queues a step that runs once this one is done; returns at once, for waiting for it would never end. */
  queue(command: QueuedCommand): void;
}

export type QueuedCommand = 'next' | 'previous' | 'reset';

/** The deck on the stage. */
export interface StepSlides {
  /** Shows a slide of a deck (absolute path), counted from 0: `next` then walks the deck before it leaves the demo. */
  show(path: string, index: number): Promise<void>;
  /** All slides of the deck on the stage in small; nothing to do without one. */
  showOverview(): Promise<void>;
  /** Shows a page that is no slide. */
  showPage(page: SlidePage): Promise<void>;
  /** Closes the slides or page of `show` and `showPage`. */
  close(): Promise<void>;
}

/** Record of the demo's changes. */
export interface StepChanges {
  /**
   * Keeps the files that an action is about to touch, for the history. `undefined`: there is nothing to wait for. Never
   * rejects.
   */
  begin(effects: ActionEffects): Promise<void> | undefined;
  /** Remembers that the demo changed a document (absolute path), so that it is saved when the demo ends. */
  add(path: string): void;
  /** Saves the demo's changes so far, as at its end, for an action that reads the disk. */
  save(): Promise<void>;
}

/** State that outlives the demo. */
export interface StepMemory {
  /** State that earlier actions keep for later ones, over demos; starts as `emptyMemory`. */
  recall(): ShowMemory;
  /** From now on `recall` gives these values. */
  remember(change: Partial<ShowMemory>): void;
  /** Sets a variable for the rest of the show (`STATE_<key>`). */
  setVariable(name: string, value: JsonValue): void;
  /** Values of settings as they were before the show first changed them. */
  readonly settingsBackup: SettingsBackup;
}

export interface Pause {
  readonly kind: 'pause' | 'input' | 'typing';
  /** Shown to the presenter while it waits. */
  readonly message?: string;
  /** Ends the pause as if `next` had been called: typing that reached its end by keys. */
  readonly until?: AbortSignal;
}

/** Kept as long as the show lives. Immutable. */
export interface ShowMemory {
  /** Editor font steps that a highlight zoomed in, to be taken back with it. */
  readonly highlightZoom: number;
  /** Where simulated keys go: where the last action that moved the focus put it. */
  readonly keyTarget: KeyTarget;
  /** Values that `backupSettings` found in the settings the show had already changed by then. */
  readonly settingsCheckpoint: ReadonlyMap<string, JsonValue | undefined>;
  /** Whether the presentation mode was on by then. */
  readonly wasPresenting: boolean;
  /** Texts that came from the clipboard, the latest last. */
  readonly pasted: readonly string[];
}

export type KeyTarget =
  | { readonly kind: 'document' }
  | { readonly kind: 'terminal'; readonly id: string }
  /** The input of the chat: Enter sends its text. If there is none, keys go nowhere. */
  | { readonly kind: 'chat'; readonly isMissing?: true }
  /** VS Code's palette, with the text in its input. */
  | { readonly kind: 'palette'; readonly text: string }
  /** The focused part of the window: a command may have opened anything. */
  | { readonly kind: 'focus' };

export const emptyMemory: ShowMemory = {
  highlightZoom: 0,
  keyTarget: { kind: 'document' },
  settingsCheckpoint: new Map(),
  wasPresenting: false,
  pasted: [],
};

/** The window as an audience needs it. Survives a window reload. */
export interface Presentation {
  readonly isOn: boolean;
  /**
   * Turns it on or off; does nothing if it is so already. Never rejects if VS Code refuses a change: that is logged.
   */
  turn(isOn: boolean): Promise<void>;
}

/** Work that goes on after the action, and the step, that began it. */
export interface Background {
  /** Runs until the signal aborts or it is done; ends a task of the same name. A failure is logged. */
  start(name: string, run: (signal: AbortSignal) => Promise<void>): void;
  /** Nothing to do when there is none of that name. */
  end(name: string): void;
}

/** Old workspace values of settings, by key; kept over a window reload. */
export interface SettingsBackup {
  /** Keeps `value` (`undefined`: the workspace said nothing) unless the key is already kept. */
  remember(key: string, value: JsonValue | undefined): void;
  /** The kept value of a key, which is then forgotten; `undefined` when none is kept. */
  take(key: string): { readonly value: JsonValue | undefined } | undefined;
  /** The same, without forgetting it. */
  get(key: string): { readonly value: JsonValue | undefined } | undefined;
  keys(): readonly string[];
}
