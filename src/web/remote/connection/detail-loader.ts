import type { Demos, ShowSnapshot } from '../../../api/editor-port.ts';
import type { Disposable } from '../../../core/disposables.ts';
import { createSequencer } from '../../../core/time/async.ts';
import type { Clock } from '../../../core/time/clock.ts';
import type { BlobFrame } from '../view/blob-frame.ts';
import type { Calls } from './calls.ts';

/** Loads demos, notes and pictures, which are not part of the state. */
export interface DetailLoader {
  /** Reloads whatever may have changed, once the show has been quiet for a moment. */
  follow(state: ShowSnapshot): void;
  /** Call for a new server: all known details are stale. */
  forget(): void;
}

export interface DetailLoaderOptions {
  readonly calls: Calls;
  readonly clock: Clock;
  readonly frames: Readonly<Record<'current' | 'next', BlobFrame>>;
  readonly onDemos: (demos: Demos) => void;
  /** Markdown; empty if there are none. */
  readonly onNotes: (text: string) => void;
}

/** Milliseconds. While typing, the show has many states a second. */
const rest = 120;
const again = 1_000;

export function createDetailLoader({ calls, clock, frames, onDemos, onNotes }: DetailLoaderOptions): DetailLoader {
  let latest: ShowSnapshot | undefined;
  let timer: Disposable | undefined;
  let retry: Disposable | undefined;
  let etag = '';
  const reading = createSequencer();
  let drawn: Partial<Record<'current' | 'next', string>> = {};

  const readDemos = async () => {
    const response = await calls.get('api/demos?titles', { headers: { ...(etag && { 'If-None-Match': etag }) } });
    if (response.status !== 200) return;
    etag = response.headers.get('ETag') ?? '';
    onDemos(await response.json());
  };
  const readNotes = async () => {
    const response = await calls.get('api/notes', { headers: { Accept: 'application/json' } });
    const { notes } = response.ok ? await response.json() : { notes: '' };
    onNotes(typeof notes === 'string' ? notes : '');
  };
  const readPicture = async (of: 'current' | 'next', state: ShowSnapshot) => {
    const wanted = sceneOf(state);
    if (wanted === drawn[of]) return;
    const response = await calls.get(`api/screenshot.png?of=${of}&w=${frames[of].width()}`);
    if (response.headers.has('Retry-After')) askAgain();
    else drawn = { ...drawn, [of]: wanted };
    if (response.ok) frames[of].show(await response.blob());
    else frames[of].show(response.status === 404 ? 'none' : 'missing');
  };

  /** Called when a better picture is being drawn. */
  const askAgain = () => {
    retry?.dispose();
    retry = clock.setTimeout(readAll, again);
  };
  const readEverything = async () => {
    const state = latest;
    if (!state) return;
    // Failures are retried with the next state.
    await Promise.allSettled([readDemos(), readNotes(), readPicture('current', state), readPicture('next', state)]);
  };
  const readAll = () => void reading.queueOnce(readEverything);
  return {
    follow(state) {
      latest = state;
      timer?.dispose();
      timer = clock.setTimeout(readAll, rest);
    },
    forget() {
      [etag, drawn] = ['', {}];
    },
  };
}

/**
 * While a step runs, only another next step, slide or reveal changes the pictures; the rest is loaded when it has run.
 */
function sceneOf({ status, revision, nextDemo, slide }: ShowSnapshot): string {
  return JSON.stringify([nextDemo?.id, slide, status === 'running' ? 'running' : revision]);
}
