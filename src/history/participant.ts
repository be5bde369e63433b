import type { JsonValue } from '../core/json.ts';

/** State of the show other than files, settings and editors. */
export interface ShowMemento {
  /** Survives a restart. */
  readonly kept?: JsonValue;
  /** Lost with the process. */
  readonly memory?: unknown;
}

/** Runs `work`; catches a failure, so that the caller can go on. */
export type Attempt = (what: string, work: () => Promise<unknown>) => Promise<void>;

export interface Participant {
  capture(): ShowMemento;
  /** Called before the editors are restored. `hasSlides`: the slides had a tab. */
  restore(then: ShowMemento, hasSlides: boolean, attempt: Attempt): Promise<void>;
}
