import type { Disposable } from '../../core/disposables.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { DemoEntry } from '../../demos/model.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import type { ShowState } from '../show-state.ts';
import { currentEntry, nextEntry, previousEntry, type ShowCursor, startCursor } from './cursor.ts';
import { createDemoIndex, type DemoIndex } from './demo-index.ts';
import { parseCursor, printCursor } from './stored-cursor.ts';
import type { TalkTime } from './stored-time.ts';

/** What a step reports; the rest of the state follows from cursor and demos. */
export type Moment = Pick<
  ShowState,
  | 'status'
  | 'progress'
  | 'pause'
  | 'isTyping'
  | 'lastError'
  | 'slide'
  | 'stopwatch'
  | 'countdown'
  | 'isBlack'
  | 'media'
  | 'isAutoAdvancePaused'
>;

/** A moment in which nothing runs. `lastError`, `slide` and `isBlack` stay as they are. */
export const idle = { status: 'idle', progress: undefined, pause: undefined, isTyping: false } as const;

/** A moment before the first step of a show. */
export const unstarted = { lastError: undefined, stopwatch: undefined, countdown: undefined } as const;

export interface ModelChange {
  readonly cursor?: ShowCursor;
  readonly moment?: Partial<Moment>;
}

/** The one place that holds the show's state, and the one event that announces it. */
export interface ShowModel extends Disposable {
  readonly cursor: ShowCursor;
  /** The demos of the library as it is now. */
  readonly demos: DemoIndex;
  readonly state: ShowState;
  readonly onDidChange: Event<ShowState>;
  /** Changes the cursor (kept in the store), the moment, or both at once. Gives the new state. */
  change(change: ModelChange): ShowState;
}

export interface ShowModelOptions {
  readonly library: LibraryService;
  readonly store: Store;
  readonly log: Log;
  /** The time that goes on from before; none when left out. */
  readonly time?: TalkTime;
}

const storeKey = 'cursor';

export function createShowModel({ library, store, log, time }: ShowModelOptions): ShowModel {
  const changes = createEmitter<ShowState>();
  let cursor = parseCursor(store.get(storeKey));
  let demos = createDemoIndex(library.current.files);
  let surroundings = look(cursor, demos);
  let moment: Moment = {
    ...idle,
    ...unstarted,
    ...time,
    slide: undefined,
    media: undefined,
    isBlack: false,
    isAutoAdvancePaused: false,
  };
  let state = describe(moment, surroundings, 0);

  const keep = () =>
    store
      .set(storeKey, cursor === startCursor ? undefined : printCursor(cursor))
      .catch((error) => log.error('The place in the show could not be stored', error));

  const announce = () => {
    state = describe(moment, surroundings, state.revision + 1);
    changes.fire(state);
    return state;
  };
  const subscription = library.onDidChange(({ files }) => {
    demos = createDemoIndex(files);
    surroundings = look(cursor, demos);
    announce();
  });

  return {
    get cursor() {
      return cursor;
    },
    get demos() {
      return demos;
    },
    get state() {
      return state;
    },
    onDidChange: changes.event,
    change(change) {
      const hadSlide = moment.slide !== undefined;
      moment = { ...moment, ...change.moment };
      // A panel that is closed with a film on it says nothing of that any more.
      if (hadSlide && !moment.slide) moment = { ...moment, media: undefined };
      if (change.cursor) {
        cursor = change.cursor;
        surroundings = look(cursor, demos);
        void keep();
      }
      return announce();
    },
    dispose: () => subscription.dispose(),
  };
}

/** The demo where the cursor stands, and the one that follows. */
interface Surroundings {
  readonly current: DemoEntry | undefined;
  readonly following: DemoEntry | undefined;
  readonly previous: DemoEntry | undefined;
}

function look(cursor: ShowCursor, demos: DemoIndex): Surroundings {
  return {
    current: currentEntry(cursor, demos),
    following: nextEntry(cursor, demos),
    previous: previousEntry(cursor, demos),
  };
}

function describe(moment: Moment, { current, following, previous }: Surroundings, revision: number): ShowState {
  const next = (moment.status === 'paused' ? current : undefined) ?? following;
  // No spread: an object that is spread first costs four times as much, and every step makes several of these.
  return {
    revision,
    status: moment.status,
    current,
    next,
    previous,
    stopwatch: moment.stopwatch,
    countdown: moment.countdown,
    slide: moment.slide,
    media: moment.media,
    progress: moment.progress,
    pause: moment.pause,
    isTyping: moment.isTyping,
    isBlack: moment.isBlack,
    isAutoAdvancePaused: moment.isAutoAdvancePaused,
    lastError: moment.lastError,
  };
}
