import type { ShowState } from '../show/show-state.ts';

/** From the first step, or from when the time was set going, until a reset, while there are demos. */
export function isUnderWay({ stopwatch, countdown, current, next }: ShowState): boolean {
  return (stopwatch !== undefined || countdown !== undefined) && (current ?? next) !== undefined;
}
