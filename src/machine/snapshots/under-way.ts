/** Work that has begun and not ended. */
export interface UnderWay {
  /** Gives the work back, and has `settled` wait for it. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves once none is under way, failed ones included. */
  settled(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const all = new Set<Promise<unknown>>();
  return {
    track(work) {
      const forget = () => void all.delete(watched);
      const watched: Promise<unknown> = work.then(forget, forget);
      all.add(watched);
      return work;
    },
    async settled() {
      while (all.size > 0) await Promise.all(all);
    },
  };
}
