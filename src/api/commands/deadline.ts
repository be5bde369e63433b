import type { ApiClock } from '../environment.ts';

/** What `work` gives, or `otherwise()` once `delay` milliseconds have passed; the work goes on. `work` never rejects. */
export function withinDeadline<T>(clock: ApiClock, delay: number, work: Promise<T>, otherwise: () => T): Promise<T> {
  return new Promise((resolve) => {
    const timer = clock.setTimeout(() => resolve(otherwise()), delay);
    void work.then((result) => {
      timer.dispose();
      resolve(result);
    });
  });
}
