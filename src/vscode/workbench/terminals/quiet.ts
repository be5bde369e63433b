import { type Clock, sleep } from '../../../core/time/clock.ts';

export interface QuietWait {
  readonly clock: Clock;
  /** Milliseconds between two looks. */
  readonly interval: number;
  /** So many looks in succession must find nothing going on. */
  readonly looks: number;
  readonly signal: AbortSignal;
}

/**
 * Resolves once nothing has gone on for some looks in succession, or the signal aborts (it never rejects: the caller
 * looks at the signal). Looks are counted and not milliseconds: a busy machine may leave out some.
 */
export async function untilQuiet(
  isBusy: () => Promise<boolean | undefined>,
  { clock, interval, looks, signal }: QuietWait,
): Promise<void> {
  let quiet = 0;
  while (quiet < looks && !signal.aborted) {
    await sleep(clock, interval, signal);
    quiet = (await isBusy()) ? 0 : quiet + 1;
  }
}
