import { DemoError } from '../core/errors.ts';
import { createQueue } from '../core/time/queue.ts';
import type { LibraryService } from '../demos/library.ts';
import type { ShowModel } from './state/show-model.ts';

/** On which terms a step takes its turn. */
export interface MoveTerms {
  /** Run only while the show is at this revision (`revision-mismatch`), checked when the step's turn comes. */
  readonly ifRevision?: number;
  /** Runs just before the step, in its turn. */
  readonly before?: () => Promise<void>;
}

/** To be awaited when all that could refuse the step has been looked at, before it changes anything. */
export type Ready = () => Promise<void>;

/** Steps one at a time, in order of call. */
export interface ShowQueue {
  /** How many wait for their turn. */
  readonly length: number;
  /** Runs in its turn, once the demo files have been read. Rejects as `move` does, and with `queue-full`, `revision-mismatch`. */
  run<T>(terms: MoveTerms, move: (ready: Ready) => Promise<T>): Promise<T>;
  /** Refuses whatever waits, and what has its turn but has not begun. */
  clear(reason: DemoError): void;
  /** As `clear`, for good. */
  close(reason: DemoError): void;
}

export interface ShowQueueOptions {
  readonly library: LibraryService;
  readonly model: ShowModel;
  /** Runs before whatever changes something, in its turn. */
  prepare(): Promise<void>;
}

/** How many steps may wait beside the one that runs. */
const queueLimit = 16;

export function createShowQueue({ library, model, prepare }: ShowQueueOptions): ShowQueue {
  const queue = createQueue(queueLimit);
  let session = new AbortController();

  const close = (reason: DemoError) => {
    session.abort(reason);
    queue.clear(reason);
  };
  return {
    get length() {
      return queue.length;
    },
    run({ ifRevision, before }, move) {
      const { signal } = session;
      return queue.run(async () => {
        signal.throwIfAborted();
        await library.ready;
        checkRevision(ifRevision, model.state.revision);
        return move(async () => {
          await before?.();
          signal.throwIfAborted();
          await prepare();
          signal.throwIfAborted();
        });
      });
    },
    clear(reason) {
      close(reason);
      session = new AbortController();
    },
    close,
  };
}

function checkRevision(wanted: number | undefined, revision: number): void {
  if (wanted === undefined || wanted === revision) return;
  throw new DemoError('revision-mismatch', `The show is at revision ${revision}, not ${wanted}: it has moved since`);
}
