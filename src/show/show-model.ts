import type { Disposable } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import type { LibraryService } from '../demos/library.ts';
import type { Log } from '../ports/log.ts';
import type { Store } from '../ports/store.ts';
import {
  type Cursor,
  currentEntry,
  executedEntries,
  nextEntry,
  parseCursor,
  printCursor,
  startCursor,
} from './cursor.ts';
import type { ShowState } from './show-state.ts';

/** What a step reports; the rest of the state follows from cursor and library. */
export type Moment = Pick<
  ShowState,
  'status' | 'progress' | 'pause' | 'isTyping' | 'lastError' | 'slide' | 'startedAt' | 'countdown'
>;

/** A moment in which nothing runs. `lastError` and `slide` stay as they are. */
export const idle = { status: 'idle', progress: undefined, pause: undefined, isTyping: false } as const;

/** A moment before the first step of a show. */
export const unstarted = { lastError: undefined, startedAt: undefined, countdown: undefined } as const;

/** The one place that holds the show's state, and the one event that announces it. */
export interface ShowModel extends Disposable {
  readonly cursor: Cursor;
  readonly state: ShowState;
  readonly onDidChange: Event<ShowState>;
  /** Changes the cursor (kept in the store), the moment, or both at once. Gives the new state. */
  change(change: { readonly cursor?: Cursor; readonly moment?: Partial<Moment> }): ShowState;
}

export interface ShowModelOptions {
  readonly library: LibraryService;
  readonly store: Store;
  readonly log: Log;
}

const storeKey = 'cursor';

export function createShowModel({ library, store, log }: ShowModelOptions): ShowModel {
  const changes = createEmitter<ShowState>();
  let cursor = parseCursor(store.get(storeKey));
  let moment: Moment = { ...idle, ...unstarted, slide: undefined };
  let state = describe(cursor, moment, library, 0);

  const keep = () =>
    store
      .set(storeKey, cursor === startCursor ? undefined : printCursor(cursor))
      .catch((error) => log.error('The place in the show could not be stored', error));

  const announce = () => {
    state = describe(cursor, moment, library, state.revision + 1);
    changes.fire(state);
    return state;
  };
  const subscription = library.onDidChange(announce);

  return {
    get cursor() {
      return cursor;
    },
    get state() {
      return state;
    },
    onDidChange: changes.event,
    change(change) {
      moment = { ...moment, ...change.moment };
      if (change.cursor) {
        cursor = change.cursor;
        void keep();
      }
      return announce();
    },
    dispose: () => subscription.dispose(),
  };
}

function describe(cursor: Cursor, moment: Moment, library: LibraryService, revision: number): ShowState {
  const files = library.current;
  const current = currentEntry(cursor, files);
  const paused = moment.status === 'paused' ? current : undefined;
  return {
    ...moment,
    revision,
    current,
    executed: executedEntries(cursor, files),
    next: paused ?? nextEntry(cursor, files),
  };
}
