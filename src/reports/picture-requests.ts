/** Draws pictures as their frames become visible. */
export interface PictureRequests {
  /** Draws these next, in this order, instead of earlier ones. Running drawings are finished and kept. */
  want(keys: readonly string[]): void;
  /** Drops all pictures. */
  forget(): void;
}

export interface PictureRequestOptions<P> {
  /** Rejects if the picture cannot be drawn. */
  draw(key: string): Promise<P>;
  /** `undefined` if drawing failed. */
  onPicture(key: string, picture: P | undefined): void;
  /** Number of parallel drawings. */
  readonly atOnce: number;
  /** Size of the cache. */
  readonly maxPictures: number;
}

export function createPictureRequests<P>({
  draw,
  onPicture,
  atOnce,
  maxPictures,
}: PictureRequestOptions<P>): PictureRequests {
  let wantedKeys: readonly string[] = [];
  let pictures = new Map<string, P>();
  const running = new Set<string>();

  const storePicture = (key: string, picture: P) => {
    pictures.delete(key);
    pictures.set(key, picture);
    for (const [oldest] of pictures) {
      if (pictures.size <= maxPictures) return;
      pictures.delete(oldest);
    }
  };
  const run = async (key: string) => {
    const ownPictures = pictures;
    running.add(key);
    const picture = await draw(key).catch(() => undefined);
    running.delete(key);
    // Ignore the picture if `forget` was called meanwhile.
    if (ownPictures === pictures) {
      wantedKeys = wantedKeys.filter((one) => one !== key);
      if (picture !== undefined) storePicture(key, picture);
      onPicture(key, picture);
    }
    startNext();
  };
  const startNext = () => {
    for (const key of wantedKeys) {
      if (running.size >= atOnce) return;
      if (!running.has(key)) void run(key);
    }
  };
  return {
    want(keys) {
      const availableKeys = keys.filter((key) => pictures.has(key));
      wantedKeys = keys.filter((key) => !pictures.has(key));
      for (const key of availableKeys) {
        const picture = pictures.get(key);
        if (picture === undefined) continue;
        storePicture(key, picture);
        onPicture(key, picture);
      }
      startNext();
    },
    forget() {
      pictures = new Map();
    },
  };
}
