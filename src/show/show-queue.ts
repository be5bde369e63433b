import { DemoError } from '../core/errors.ts';
import { createQueue } from '../core/time/async.ts';
import type { LibraryService } from '../demos/library.ts';
import type { CallOptions } from '../ports/call-options.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { ShowModel } from './state/show-model.ts';

/** Await it once nothing can refuse the step any more. */
export type Ready = () => Promise<void>;

/** Runs commands in order of call. */
export interface ShowQueue {
  /** Rejects with `queue-full`, `revision-mismatch`, and like `move`. */
  run<T>(options: CallOptions, move: (ready: Ready) => Promise<T>): Promise<T>;
  /** Rejects calls that have not begun; returns their number. */
  clear(reason: DemoError): number;
  close(reason: DemoError): number;
}

export interface ShowQueueOptions {
  readonly library: LibraryService;
  readonly model: ShowModel;
  readonly window: Pick<Workbench['window'], 'bringToFront'>;
  prepare(): Promise<void>;
}

/** Waiting steps. */
const queueLimit = 16;

export function createShowQueue({ library, model, window, prepare }: ShowQueueOptions): ShowQueue {
  const queue = createQueue(queueLimit, model.countWaiting);
  let session = new AbortController();
  let isBeginning = false;

  const close = (reason: DemoError) => {
    session.abort(reason);
    return queue.clear(reason) + (isBeginning ? 1 : 0);
  };
  return {
    run({ bringToFront, ifRevision, onStart }, move) {
      const { signal } = session;
      return queue.run(async () => {
        signal.throwIfAborted();
        isBeginning = true;
        try {
          await library.ready;
          checkRevision(ifRevision, model);
          return await move(async () => {
            if (bringToFront) await window.bringToFront();
            onStart?.();
            signal.throwIfAborted();
            await prepare();
            signal.throwIfAborted();
            isBeginning = false;
          });
        } finally {
          isBeginning = false;
        }
      });
    },
    clear(reason) {
      const dropped = close(reason);
      session = new AbortController();
      return dropped;
    },
    close,
  };
}

/** Revisions since the last move only differ in the queue length. */
function checkRevision(expected: number | undefined, { movedAt, state: { revision } }: ShowModel): void {
  if (expected === undefined || (expected >= movedAt && expected <= revision)) return;
  throw new DemoError('revision-mismatch', `The show has moved on: it is at revision ${revision}, not ${expected}`);
}
