/** Lets so many pieces of work run at a time; the others wait in their order. */
export type Throttle = <T>(work: () => Promise<T>) => Promise<T>;

export function createThrottle(width: number): Throttle {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) await new Promise<void>((pass) => waiting.push(pass));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
