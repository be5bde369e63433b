import type { JsonValue } from '../core/json.ts';

/** How the show itself stood, beside files, settings and editors. */
export interface ShowMemento {
  /** Outlives the process. */
  readonly kept?: JsonValue;
  /** Gone with the process, as it is: nothing of it goes to the disk. */
  readonly memory?: unknown;
}

/** Does one thing of many: if it fails, the others are still done. */
export type Attempt = (what: string, work: () => Promise<unknown>) => Promise<void>;

/** Knows the state of the show. */
export interface Participant {
  capture(): ShowMemento;
  /** Before the editors are restored. `hasSlides`: their page stood among the tabs. */
  restore(then: ShowMemento, hasSlides: boolean, attempt: Attempt): Promise<void>;
}
