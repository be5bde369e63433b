import { DemoError } from '../core/errors.ts';
import { createQueue } from '../core/time/async.ts';
import type { LibraryService } from '../demos/library.ts';
import type { CallOptions } from '../ports/call-options.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { ShowModel } from './state/show-model.ts';

/** To be awaited when all that could refuse the step has been looked at, before it changes anything. */
export type Ready = () => Promise<void>;

/** Steps one at a time, in order of call. */
export interface ShowQueue {
  /**
   * Runs `move` in its turn, once the demo files have been read. Rejects if `move` rejects, and with `queue-full`,
   * `revision-mismatch`.
   */
  run<T>(options: CallOptions, move: (ready: Ready) => Promise<T>): Promise<T>;
  /** Refuses all waiting calls, and the one that has its turn but has not begun; tells how many those were. */
  clear(reason: DemoError): number;
  /** As `clear`, for good. */
  close(reason: DemoError): number;
}

export interface ShowQueueOptions {
  readonly library: LibraryService;
  readonly model: ShowModel;
  readonly window: Pick<Workbench['window'], 'bringToFront'>;
  /** Runs before every change, in its turn. */
  prepare(): Promise<void>;
}

/** How many steps may wait beside the one that runs. */
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

/** Who knows less than how many wait knows where the show stands. */
function checkRevision(wanted: number | undefined, { movedAt, state: { revision } }: ShowModel): void {
  if (wanted === undefined || (wanted >= movedAt && wanted <= revision)) return;
  throw new DemoError('revision-mismatch', `The show is at revision ${revision}, not ${wanted}: it has moved since`);
}
