import { DemoError } from '../core/errors.ts';
import { createQueue } from '../core/time/async.ts';
import type { LibraryService } from '../demos/library.ts';
import type { CallOptions } from '../ports/call-options.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { ShowModel } from './state/show-model.ts';

/** Awaited after everything that could refuse the step, before it changes anything. */
export type Ready = () => Promise<void>;

/** Steps one at a time, in order of call. */
export interface ShowQueue {
  /**
   * Runs `move` in its turn, once the demo files have been read. Rejects if `move` rejects, and with `queue-full`,
   * `revision-mismatch`.
   */
  run<T>(options: CallOptions, move: (ready: Ready) => Promise<T>): Promise<T>;
  /** Rejects all calls that have not begun. Returns how many those were. */
  clear(reason: DemoError): number;
  /** Like `clear`, and rejects all later calls. */
  close(reason: DemoError): number;
}

export interface ShowQueueOptions {
  readonly library: LibraryService;
  readonly model: ShowModel;
  readonly window: Pick<Workbench['window'], 'bringToFront'>;
  /** Runs before every change, in its turn. */
  prepare(): Promise<void>;
}

/** Steps that may wait behind the running one. */
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

/** Any revision since the show last moved counts as current; changes of the queue length do not. */
function checkRevision(wanted: number | undefined, { movedAt, state: { revision } }: ShowModel): void {
  if (wanted === undefined || (wanted >= movedAt && wanted <= revision)) return;
  throw new DemoError('revision-mismatch', `The show is at revision ${revision}, not ${wanted}: it has moved since`);
}
