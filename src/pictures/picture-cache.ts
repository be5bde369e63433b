import type { Picture } from './picture-chain.ts';

/** Pictures by what they show. The one that was not asked for the longest goes first. */
export interface PictureCache {
  get(key: string): Picture | undefined;
  set(key: string, picture: Picture): void;
  clear(): void;
}

export interface CacheBounds {
  readonly count: number;
  /** Bytes of all PNGs together. */
  readonly bytes: number;
}

export function createPictureCache({ count, bytes }: CacheBounds): PictureCache {
  // A Map keeps the order in which its keys came in: taking one out and in again makes it the youngest.
  const pictures = new Map<string, Picture>();
  let held = 0;
  const drop = (key: string) => {
    held -= pictures.get(key)?.png.length ?? 0;
    pictures.delete(key);
  };
  return {
    get(key) {
      const found = pictures.get(key);
      if (!found) return undefined;
      pictures.delete(key);
      pictures.set(key, found);
      return found;
    },
    set(key, picture) {
      drop(key);
      pictures.set(key, picture);
      held += picture.png.length;
      for (const oldest of pictures.keys()) {
        if (pictures.size <= count && held <= bytes) return;
        drop(oldest);
      }
    },
    clear() {
      pictures.clear();
      held = 0;
    },
  };
}
