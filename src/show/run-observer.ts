import type { ActionSource, DemoEntry } from '../demos/model.ts';

export interface PlacedAction {
  readonly source: ActionSource;
  readonly entry: DemoEntry;
  /** Absolute path of the demo file or snippet with the action. */
  readonly origin: string;
}

/** With an observer, a demo continues after a failed action. */
export interface RunObserver {
  /** Also called for actions of snippets and nested demos. */
  begins(action: PlacedAction): void | Promise<void>;
  failed(action: PlacedAction, error: unknown): void;
}
