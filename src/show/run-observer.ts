import type { ActionSource, DemoEntry } from '../demos/model.ts';

/** An action that runs, and where it is written. */
export interface PlacedAction {
  readonly source: ActionSource;
  readonly entry: DemoEntry;
  /** The file in which it stands: the demo file, or a snippet. Absolute path. */
  readonly origin: string;
}

/** Observes demos without an audience: with one, a demo goes on after an action that fails. */
export interface RunObserver {
  /** Before an action runs, those of snippets and nested demos included. */
  begins(action: PlacedAction): void | Promise<void>;
  failed(action: PlacedAction, error: unknown): void;
}
