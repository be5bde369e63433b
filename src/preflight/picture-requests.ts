/** Pictures as the frames that want them come into sight. */
export interface PictureRequests {
  /** These are wanted now, in this order, and no others: of those in work all are finished, and kept. */
  want(keys: readonly string[]): void;
  /** Pictures drawn so far are no good any more. */
  forget(): void;
}

export interface PictureRequestOptions<P> {
  /** Rejects where it cannot be drawn. */
  draw(key: string): Promise<P>;
  /** `undefined` for one that could not be drawn. */
  tell(key: string, picture: P | undefined): void;
  /** So many are drawn at the same time. */
  readonly atOnce: number;
  /** So many are kept, those that were wanted last. */
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
    // Another one is wanted where this was forgotten meanwhile.
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
