import { type Clock, sleep } from '../../../core/time/clock.ts';

export interface QuietWait {
  readonly clock: Clock;
  /** Milliseconds between two checks. */
  readonly interval: number;
  /** Number of successive idle checks required. */
  readonly looks: number;
  readonly signal: AbortSignal;
}

/**
 * Resolves after successive idle checks, or when the signal aborts; never rejects. Counts checks, not milliseconds,
 * because a busy machine may delay them.
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
