import { setTimeout } from 'node:timers/promises';

/** Asks again until it is true; false when that takes longer. @param limit milliseconds. */
export async function isTrueWithin(limit: number, ask: () => boolean | Promise<boolean>, every = 25): Promise<boolean> {
  const end = performance.now() + limit;
  while (!(await ask())) {
    if (performance.now() > end) return false;
    await setTimeout(every);
  }
  return true;
}
