/** Measures how long things take, for people: nothing may fail by it. */
export interface Stopwatch {
  measure<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Prints p50 and p99 by name: milliseconds. */
  print(): void;
}

export function createStopwatch(): Stopwatch {
  const times = new Map<string, number[]>();
  return {
    async measure(name, work) {
      const start = performance.now();
      const result = await work();
      times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
      return result;
    },
    print() {
      for (const [name, all] of times) {
        const sorted = all.toSorted((one, other) => one - other);
        const at = (share: number) =>
          sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(1);
        console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, of ${sorted.length}`);
      }
    },
  };
}
