import { createSequencer, type Sequencer } from '../core/time/async.ts';
import type { Clock } from '../core/time/clock.ts';
import { createPictureCache } from './picture-cache.ts';
import type { Picture } from './picture-chain.ts';

/** A picture to be drawn. */
export interface Draft {
  /** Stands for everything that is in the picture, its size too. */
  readonly id: string;
  draw(): Promise<Picture>;
}

/** Pictures that are drawn once, however many ask for them at a time, and kept. */
export interface Drawings {
  /** Waits for its turn: one is drawn at a time. Rejects as `draw` does. */
  take(draft: Draft): Promise<Picture>;
  /** The same for what nobody has asked for yet, beside what is asked for. */
  takeAhead(draft: Draft): Promise<Picture>;
  clear(): void;
}

const bounds = { count: 32, bytes: 32 * 1024 * 1024 };
/** Milliseconds after which a picture of our own hand is drawn anew, for something better may be there by then. */
const cardLife = 30_000;

export function createDrawings(clock: Clock): Drawings {
  const cache = createPictureCache(bounds);
  const cardsDrawn = new Map<string, number>();
  const flights = new Map<string, Promise<Picture>>();
  const asked = createSequencer();
  const ahead = createSequencer();

  const isStale = (id: string) => clock.now() - (cardsDrawn.get(id) ?? clock.now()) >= cardLife;
  const keep = (id: string, picture: Picture) => {
    cache.set(id, picture);
    cardsDrawn.delete(id);
    if (picture.source === 'card') cardsDrawn.set(id, clock.now());
    return picture;
  };
  const take = ({ id, draw }: Draft, sequencer: Sequencer) => {
    const cached = isStale(id) ? undefined : cache.get(id);
    if (cached) return Promise.resolve(cached);
    const flying = flights.get(id);
    if (flying) return flying;
    const flight = sequencer.queue(draw).then((picture) => keep(id, picture));
    flights.set(id, flight);
    const land = () => void flights.delete(id);
    flight.then(land, land);
    return flight;
  };

  return {
    take: (draft) => take(draft, asked),
    takeAhead: (draft) => take(draft, ahead),
    clear: cache.clear,
  };
}
