/** Something that many use at a time, and that is sometimes cleared up: never both at once. */
export interface Use {
  /** Waits for what clears up. */
  use<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for all who use it; who comes later waits for the work. One at a time, its caller sees to that. */
  alone(work: () => Promise<void>): Promise<void>;
}

export function createUse(): Use {
  const users = new Set<Promise<unknown>>();
  let clearing: Promise<void> | undefined;
  return {
    async use(work) {
      await clearing?.catch(() => undefined);
      const using = work();
      users.add(using);
      try {
        return await using;
      } finally {
        users.delete(using);
      }
    },
    alone(work) {
      clearing = Promise.allSettled([...users]).then(work);
      return clearing;
    },
  };
}
