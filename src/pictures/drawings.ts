import type { Clock } from '../core/time/clock.ts';
import { createPictureCache } from './picture-cache.ts';
import type { Picture, PictureChain, Scene } from './picture-chain.ts';

/** What a picture is drawn of. */
export interface KeyedScene {
  readonly scene: Scene;
  /** Stands for everything that is in the picture. */
  readonly key: string;
}

/** Pictures that are drawn once, however many ask for them at a time, and kept. */
export interface Drawings {
  /** `width` in pixels. Rejects as the chain does. */
  draw(scene: KeyedScene, width: number): Promise<Picture>;
  clear(): void;
}

export interface DrawingsOptions {
  readonly draw: PictureChain;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const bounds = { count: 32, bytes: 32 * 1024 * 1024 };
/** Milliseconds after which a picture of our own hand is drawn anew, for something better may be there by then. */
const cardLife = 30_000;

export function createDrawings({ draw, clock, signal }: DrawingsOptions): Drawings {
  const cache = createPictureCache(bounds);
  const cardsDrawn = new Map<string, number>();
  const flights = new Map<string, Promise<Picture>>();

  const isStale = (id: string) => clock.now() - (cardsDrawn.get(id) ?? clock.now()) >= cardLife;
  const keep = (id: string, picture: Picture) => {
    cache.set(id, picture);
    cardsDrawn.delete(id);
    if (picture.source === 'card') cardsDrawn.set(id, clock.now());
    return picture;
  };

  return {
    draw({ scene, key }, width) {
      const id = `${key} ${width}`;
      const cached = isStale(id) ? undefined : cache.get(id);
      if (cached) return Promise.resolve(cached);
      const flying = flights.get(id);
      if (flying) return flying;
      const flight = draw(scene, width, signal).then((picture) => keep(id, picture));
      flights.set(id, flight);
      const land = () => void flights.delete(id);
      flight.then(land, land);
      return flight;
    },
    clear: cache.clear,
  };
}
