import type { ActionEffects } from '../actions/declared-effects.ts';
import type { ActionSource, DemoEntry } from '../demos/model.ts';

export interface PlacedAction {
  readonly source: ActionSource;
  readonly entry: DemoEntry;
  /** Absolute path of the demo file or snippet with the action. */
  readonly origin: string;
}

/** Called before an action with its variables filled in; the action waits. Must not reject. */
export type OnWillAct = (action: ActionSource, effects: ActionEffects) => Promise<void> | undefined;

/** With an observer, a demo continues after a failed action. */
export interface RunObserver {
  /** Also called for actions of snippets and nested demos. */
  begins(action: PlacedAction): void | Promise<void>;
  failed(action: PlacedAction, error: unknown): void;
}
