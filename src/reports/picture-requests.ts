/** Draws pictures as their frames become visible. */
export interface PictureRequests {
  /** Draws these next, in this order, instead of earlier ones. Running drawings are finished and kept. */
  want(keys: readonly string[]): void;
  /** Drops all pictures. */
  forget(): void;
}

export interface PictureRequestOptions<P> {
  /** Rejects if it fails. */
  draw(key: string): Promise<P>;
  /** `undefined` if drawing failed. */
  tell(key: string, picture: P | undefined): void;
  /** Number of parallel drawings. */
  readonly atOnce: number;
  /** Size of the cache. */
  readonly kept: number;
}

export function createPictureRequests<P>({ draw, tell, atOnce, kept }: PictureRequestOptions<P>): PictureRequests {
  let wanted: readonly string[] = [];
  let pictures = new Map<string, P>();
  const running = new Set<string>();

  const keep = (key: string, picture: P) => {
    pictures.delete(key);
    pictures.set(key, picture);
    for (const [oldest] of pictures) {
      if (pictures.size <= kept) return;
      pictures.delete(oldest);
    }
  };
  const run = async (key: string) => {
    const own = pictures;
    running.add(key);
    const picture = await draw(key).catch(() => undefined);
    running.delete(key);
    // Ignore the picture if `forget` was called meanwhile.
    if (own === pictures) {
      wanted = wanted.filter((one) => one !== key);
      if (picture !== undefined) keep(key, picture);
      tell(key, picture);
    }
    goOn();
  };
  const goOn = () => {
    for (const key of wanted) {
      if (running.size >= atOnce) return;
      if (!running.has(key)) void run(key);
    }
  };
  return {
    want(keys) {
      const there = keys.filter((key) => pictures.has(key));
      wanted = keys.filter((key) => !pictures.has(key));
      for (const key of there) {
        const picture = pictures.get(key);
        if (picture === undefined) continue;
        keep(key, picture);
        tell(key, picture);
      }
      goOn();
    },
    forget() {
      pictures = new Map();
    },
  };
}
