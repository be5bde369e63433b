import type { JsonValue } from '../core/json.ts';
import type { ActionSource, Demo, DemoFile } from '../demos/model.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { FieldDefinitions, FieldValues } from './fields.ts';

/** What a running action may use: the editor, the time, its place in the demo, and what the engine does for it. */
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
  readonly step: StepControl;
}

/** What the engine does for actions. Lives as long as one run of a demo, pauses included. */
export interface StepControl {
  /** Leaves the step waiting until `next` resumes it; rejects with `cancelled` when it never does. */
  pause(pause: Pause): Promise<void>;
  /** Runs actions in place of this one: snippets. `origin` is the snippet's absolute path, for cycles. */
  runActions(actions: readonly ActionSource[], origin: string): Promise<void>;
  /** Runs another demo inside this one. `unknown-demo`, `demo-disabled`, `cycle`. */
  runDemo(id: string): Promise<void>;
  /** Remembers that the demo changed a document, so that it is saved when the demo ends. */
  documentChanged(path: string): void;
  /** Sets a variable for the rest of the show (`STATE_<key>`). */
  setVariable(name: string, value: JsonValue): void;
  /** Values of settings as they were before the show first changed them. */
  readonly settingsBackup: SettingsBackup;
  /** Marks that typing runs while `type` does. `finish` fires when a key, or a `next` in the editor, asks for the rest at once. */
  typing(type: (finish: AbortSignal) => Promise<void>): Promise<void>;
}

export interface Pause {
  readonly kind: 'pause' | 'input' | 'typing';
  /** What the presenter should read while it waits. */
  readonly message?: string;
}

/** Old workspace values of settings, by key; kept over a window reload. */
export interface SettingsBackup {
  /** Keeps `value` (`undefined`: the workspace said nothing) unless the key is already kept. */
  remember(key: string, value: JsonValue | undefined): void;
  /** The kept value of a key, which is then forgotten; `undefined` when none is kept. */
  take(key: string): { readonly value: JsonValue | undefined } | undefined;
  keys(): readonly string[];
}

/** One kind of action. From it come the reading with its problems, the JSON Schema and the table in the docs. */
export interface Action<F extends FieldDefinitions = FieldDefinitions> {
  /** As in the file. */
  readonly name: string;
  /** One line: what the audience sees. */
  readonly summary: string;
  readonly fields: F;
  run(fields: FieldValues<F>, context: ActionContext): Promise<void>;
}

/** Defines an action with its fields typed. */
export function defineAction<const F extends FieldDefinitions>(action: Action<F>): Action {
  return action as unknown as Action;
}
