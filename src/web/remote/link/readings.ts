import type { Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import type { Disposable } from '../../../core/disposables.ts';
import type { Clock } from '../../../core/time/clock.ts';
import type { Calls } from './calls.ts';

/** What the page fetches beside the state. */
export interface Readings {
  /** A new state: whatever may have changed with it is fetched, once the show has come to rest for a moment. */
  follow(state: ShowSnapshot): void;
  /** Somebody else answers: nothing of what is known counts. */
  forget(): void;
}

export interface ReadingsOptions {
  readonly calls: Calls;
  readonly clock: Clock;
  /** In pixels, of the picture of what comes next. */
  readonly pictureWidth: () => number;
  readonly onDemos: (demos: Demos) => void;
  /** Markdown; empty where there are none. */
  readonly onNotes: (text: string) => void;
  /** `none` when nothing comes next, `missing` when it could not be drawn. */
  readonly onPicture: (picture: Blob | 'none' | 'missing') => void;
}

/** Milliseconds; a show that types has many states a second. */
const rest = 120;

export function createReadings({ calls, clock, pictureWidth, onDemos, onNotes, onPicture }: ReadingsOptions): Readings {
  let latest: ShowSnapshot | undefined;
  let timer: Disposable | undefined;
  let etag = '';
  let drawn = '';

  const readDemos = async () => {
    const response = await calls.get('api/demos', { headers: { ...(etag && { 'If-None-Match': etag }) } });
    if (response.status !== 200) return;
    etag = response.headers.get('ETag') ?? '';
    onDemos(await response.json());
  };
  const readNotes = async () => {
    const response = await calls.get('api/notes', { headers: { Accept: 'application/json' } });
    const { notes } = response.ok ? await response.json() : { notes: '' };
    onNotes(typeof notes === 'string' ? notes : '');
  };
  const readPicture = async (state: ShowSnapshot) => {
    const wanted = sceneOf(state);
    if (wanted === drawn) return;
    const response = await calls.get(`api/screenshot.png?w=${pictureWidth()}`);
    drawn = wanted;
    if (response.ok) onPicture(await response.blob());
    else onPicture(response.status === 404 ? 'none' : 'missing');
  };

  const readAll = createTurns(async () => {
    const state = latest;
    if (!state) return;
    // One that fails is asked again with the next state, and the connection knows of it sooner.
    await Promise.allSettled([readDemos(), readNotes(), readPicture(state)]);
  });
  return {
    follow(state) {
      latest = state;
      timer?.dispose();
      timer = clock.setTimeout(readAll, rest);
    },
    forget() {
      [etag, drawn] = ['', ''];
    },
  };
}

/** While a step runs, only another next step makes another picture: what it will look like is seen when it has run. */
function sceneOf({ status, revision, nextDemo, slide }: ShowSnapshot): string {
  return JSON.stringify([nextDemo?.id, slide?.index, status === 'running' ? 'running' : revision]);
}

/** One at a time; what is asked for meanwhile is done once more after it. */
function createTurns(work: () => Promise<void>): () => void {
  let isBusy = false;
  let isWanted = false;
  return async function run() {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isBusy = false;
  };
}
