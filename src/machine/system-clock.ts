import type { Clock } from '../core/time/clock.ts';

export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout(callback, delay) {
    const timer = setTimeout(callback, delay);
    return { dispose: () => clearTimeout(timer) };
  },
};
