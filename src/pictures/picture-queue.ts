import { createSequencer, type Sequencer } from '../core/time/async.ts';
import type { Clock } from '../core/time/clock.ts';
import type { Picture } from './picture-renderer.ts';

export interface PictureJob {
  /** Identifies content and size. */
  readonly id: string;
  draw(): Promise<Picture>;
}

/** Draws once for concurrent requests, and caches. */
export interface PictureQueue {
  /** Draws one picture at a time. Rejects like `draw`. */
  take(job: PictureJob): Promise<Picture>;
  /** A separate queue for pictures drawn ahead. */
  takeAhead(job: PictureJob): Promise<Picture>;
  clear(): void;
}

/** `bytes` is the sum of all PNGs. */
const bounds = { count: 32, bytes: 32 * 1024 * 1024 };
/** Milliseconds; a browser may be available by then. */
const cardLife = 30_000;

export function createPictureQueue(clock: Clock): PictureQueue {
  const cache = createPictureCache();
  const cardsDrawn = new Map<string, number>();
  const running = new Map<string, Promise<Picture>>();
  const asked = createSequencer();
  const ahead = createSequencer();

  const isStale = (id: string) => clock.now() - (cardsDrawn.get(id) ?? clock.now()) >= cardLife;
  const keep = (id: string, picture: Picture) => {
    cache.set(id, picture);
    cardsDrawn.delete(id);
    if (picture.source === 'card') cardsDrawn.set(id, clock.now());
    return picture;
  };
  const take = ({ id, draw }: PictureJob, sequencer: Sequencer) => {
    const cached = isStale(id) ? undefined : cache.get(id);
    if (cached) return Promise.resolve(cached);
    const known = running.get(id);
    if (known) return known;
    const drawing = sequencer.queue(draw).then((picture) => keep(id, picture));
    running.set(id, drawing);
    const end = () => void running.delete(id);
    drawing.then(end, end);
    return drawing;
  };

  return {
    take: (job) => take(job, asked),
    takeAhead: (job) => take(job, ahead),
    clear: cache.clear,
  };
}

/** Evicts the least recently used picture. */
function createPictureCache() {
  // Reinserting makes an entry the newest.
  const pictures = new Map<string, Picture>();
  let held = 0;
  const drop = (id: string) => {
    held -= pictures.get(id)?.png.length ?? 0;
    pictures.delete(id);
  };
  return {
    get(id: string) {
      const found = pictures.get(id);
      if (!found) return undefined;
      pictures.delete(id);
      pictures.set(id, found);
      return found;
    },
    set(id: string, picture: Picture) {
      drop(id);
      pictures.set(id, picture);
      held += picture.png.length;
      for (const oldest of pictures.keys()) {
        if (pictures.size <= bounds.count && held <= bounds.bytes) return;
        drop(oldest);
      }
    },
    clear() {
      pictures.clear();
      held = 0;
    },
  };
}
