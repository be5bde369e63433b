import type { JsonValue } from '../core/json.ts';

export interface ShowMemento {
  readonly kept?: JsonValue;
  /** Lost with the process. */
  readonly memory?: unknown;
}

/** Catches a failure, so that the caller can go on. */
export type Attempt = (what: string, work: () => Promise<unknown>) => Promise<void>;

export interface Participant {
  capture(): ShowMemento;
  /** Call before the editors are restored. `hasSlides`: the slides had a tab. */
  restore(then: ShowMemento, hasSlides: boolean, attempt: Attempt): Promise<void>;
}
