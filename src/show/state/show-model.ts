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

/** State that a step reports; the rest of the state follows from cursor and demos. */
export type Moment = Pick<
  ShowState,
  | 'status'
  | 'progress'
  | 'pause'
  | 'isTyping'
  | 'lastError'
  | 'failure'
  | 'slide'
  | 'stage'
  | 'stopwatch'
  | 'countdown'
  | 'isBlack'
  | 'media'
  | 'isAutoAdvancePaused'
>;

/** A moment in which nothing runs. `lastError`, `failure`, `slide` and `isBlack` stay as they are. */
export const idle = { status: 'idle', progress: undefined, pause: undefined, isTyping: false } as const;

/** Of another step than the one that failed. */
export const noError = { lastError: undefined, failure: undefined } as const;

/** A moment before the first step of a show. */
export const unstarted = { ...noError, stopwatch: undefined, countdown: undefined } as const;

const bareStage = {
  slide: undefined,
  stage: undefined,
  media: undefined,
  isBlack: false,
  isAutoAdvancePaused: false,
} as const;

export interface ModelChange {
  readonly cursor?: ShowCursor;
  readonly moment?: Partial<Moment>;
  /** The cursor is not stored until `store` is called. */
  readonly isStoredLater?: true;
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
  /** Stores the cursor as it is now. */
  store(): void;
  /** Announces how many commands wait for their turn. */
  countWaiting(count: number): void;
  /** The revision of the last change that is not of that count alone: who knows it knows where the show stands. */
  readonly movedAt: number;
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
  let nearby = findNearby(cursor, demos);
  let moment: Moment = {
    ...idle,
    ...unstarted,
    ...time,
    ...bareStage,
  };
  let [queueLength, movedAt] = [0, 0];
  let state = describe(moment, nearby, { revision: 0, queueLength });

  const keep = () =>
    void store
      .set(storeKey, cursor === startCursor ? undefined : printCursor(cursor))
      .catch((error) => log.error('The place in the show could not be stored', error));

  const tell = () => {
    state = describe(moment, nearby, { revision: state.revision + 1, queueLength });
    changes.fire(state);
    return state;
  };
  const announce = () => {
    movedAt = state.revision + 1;
    return tell();
  };
  const subscription = library.onDidChange(({ files }) => {
    demos = createDemoIndex(files);
    nearby = findNearby(cursor, demos);
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
    get movedAt() {
      return movedAt;
    },
    onDidChange: changes.event,
    countWaiting(count) {
      queueLength = count;
      tell();
    },
    change(change) {
      const hadSlide = moment.slide !== undefined;
      moment = { ...moment, ...change.moment };
      // A panel that is closed with a film on it says nothing of that any more.
      if (hadSlide && !moment.slide) moment = { ...moment, media: undefined };
      if (change.cursor) {
        cursor = change.cursor;
        nearby = findNearby(cursor, demos);
        if (!change.isStoredLater) keep();
      }
      return announce();
    },
    store: keep,
    dispose: () => subscription.dispose(),
  };
}

/** The demo where the cursor stands, and the one that follows. */
interface NearbyDemos {
  readonly current: DemoEntry | undefined;
  readonly following: DemoEntry | undefined;
  readonly previous: DemoEntry | undefined;
}

function findNearby(cursor: ShowCursor, demos: DemoIndex): NearbyDemos {
  return {
    current: currentEntry(cursor, demos),
    following: nextEntry(cursor, demos),
    previous: previousEntry(cursor, demos),
  };
}

function describe(
  moment: Moment,
  { current, following, previous }: NearbyDemos,
  { revision, queueLength }: Pick<ShowState, 'revision' | 'queueLength'>,
): ShowState {
  const next = (moment.status === 'paused' ? current : undefined) ?? following;
  // No spread: an object that is spread first costs four times as much, and every step makes several of these.
  return {
    revision,
    queueLength,
    status: moment.status,
    current,
    next,
    previous,
    stopwatch: moment.stopwatch,
    countdown: moment.countdown,
    slide: moment.slide,
    stage: moment.stage,
    media: moment.media,
    progress: moment.progress,
    pause: moment.pause,
    isTyping: moment.isTyping,
    isBlack: moment.isBlack,
    isAutoAdvancePaused: moment.isAutoAdvancePaused,
    lastError: moment.lastError,
    failure: moment.failure,
  };
}
