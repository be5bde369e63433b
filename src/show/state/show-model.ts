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

/** State that steps report; the rest follows from the cursor and the demos. */
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

/** Does not clear `lastError`, `failure`, `slide` and `isBlack`. */
export const idle = { status: 'idle', progress: undefined, pause: undefined, isTyping: false } as const;

export const noError = { lastError: undefined, failure: undefined } as const;

export const unstarted = { ...noError, stopwatch: undefined, countdown: undefined } as const;

const emptyStage = {
  slide: undefined,
  stage: undefined,
  media: undefined,
  isBlack: false,
  isAutoAdvancePaused: false,
} as const;

export interface ModelChange {
  readonly cursor?: ShowCursor;
  readonly moment?: Partial<Moment>;
  /** Until `store` is called. */
  readonly isStoredLater?: true;
}

/** Holds the show's state and announces its changes. */
export interface ShowModel extends Disposable {
  readonly cursor: ShowCursor;
  readonly demos: DemoIndex;
  readonly state: ShowState;
  readonly onDidChange: Event<ShowState>;
  /** Stores the cursor. Returns the new state. */
  change(change: ModelChange): ShowState;
  store(): void;
  /** Announces the number of waiting commands. */
  countWaiting(count: number): void;
  /** Revision of the last change that was not only of the queue length. */
  readonly movedAt: number;
}

export interface ShowModelOptions {
  readonly library: LibraryService;
  readonly store: Store;
  readonly log: Log;
  /** From an earlier window. */
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
    ...emptyStage,
  };
  let [queueLength, movedAt] = [0, 0];
  let state = describe(moment, nearby, { revision: 0, queueLength });

  const storeCursor = () =>
    void store
      .set(storeKey, cursor === startCursor ? undefined : printCursor(cursor))
      .catch((error) => log.error('The place in the show could not be stored', error));

  const publish = () => {
    state = describe(moment, nearby, { revision: state.revision + 1, queueLength });
    changes.fire(state);
    return state;
  };
  const publishMove = () => {
    movedAt = state.revision + 1;
    return publish();
  };
  const subscription = library.onDidChange(({ files }) => {
    demos = createDemoIndex(files);
    nearby = findNearby(cursor, demos);
    publishMove();
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
      publish();
    },
    change(change) {
      const hadSlide = moment.slide !== undefined;
      moment = { ...moment, ...change.moment };
      // A closed panel does not report the end of its media.
      if (hadSlide && !moment.slide) moment = { ...moment, media: undefined };
      if (change.cursor) {
        cursor = change.cursor;
        nearby = findNearby(cursor, demos);
        if (!change.isStoredLater) storeCursor();
      }
      return publishMove();
    },
    store: storeCursor,
    dispose: () => subscription.dispose(),
  };
}

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
  // No spread: it is four times as slow, and every step creates several states.
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
