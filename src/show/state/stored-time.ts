import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { pauseStopwatch, type Stopwatch } from '../../core/time/stopwatch.ts';
import type { ShowState } from '../show-state.ts';

/** The time of the talk, of the show's state. */
export type TalkTime = Pick<ShowState, 'stopwatch' | 'countdown'>;

/** One moment by both clocks, in milliseconds: the stopwatch's, which begins anew with each window, and the time of day. */
export interface Instant {
  readonly clock: number;
  readonly day: number;
}

/** How long after its last sign of life a talk is still the same one: milliseconds. */
const staleAfter = 3_600_000;
/** How long a window takes to load again, and a presenter to open one that was closed by mistake: milliseconds. */
const longestReload = 60_000;

/** For the store; `undefined` when there is nothing to keep. */
export function printTime({ stopwatch, countdown }: TalkTime, { clock, day }: Instant): JsonValue | undefined {
  if (!stopwatch && countdown === undefined) return undefined;
  const { elapsed = 0, since, laps = {}, lap } = stopwatch ?? {};
  return {
    ...(countdown !== undefined && { countdown }),
    ...(stopwatch && {
      stopwatch: {
        elapsed: Math.round(elapsed),
        ...(since !== undefined && { since: Math.round(day - (clock - since)) }),
        laps: Object.fromEntries(Object.entries(laps).map(([name, time]) => [name, Math.round(time)])),
        ...(lap !== undefined && { lap }),
      },
    }),
    at: Math.round(day),
  };
}

/**
 * Time that ran when it was stored has gone on, unless that was long ago: then that talk is over. Where the window was
 * closed in order since (`left`, in milliseconds of the time of day), and not to load again, it is paused as of then.
 * Anything else reads as none.
 */
export function parseTime(value: JsonValue | undefined, now: Instant, left?: number): TalkTime {
  const nothing = { stopwatch: undefined, countdown: undefined };
  if (!isJsonObject(value) || typeof value.at !== 'number') return nothing;
  const stopwatch = isJsonObject(value.stopwatch) ? parseStopwatch(value.stopwatch, now) : undefined;
  if (stopwatch?.since !== undefined && now.day - value.at > staleAfter) return nothing;
  const countdown = isTime(value.countdown) ? value.countdown : undefined;
  const isClosed = left !== undefined && left >= value.at && now.day - left > longestReload;
  if (stopwatch?.since === undefined || !isClosed) return { stopwatch, countdown };
  return { stopwatch: pauseStopwatch(stopwatch, now.clock - (now.day - left)), countdown };
}

function parseStopwatch({ elapsed, since, laps, lap }: JsonObject, { clock, day }: Instant): Stopwatch | undefined {
  if (!isTime(elapsed)) return undefined;
  const entries = isJsonObject(laps) ? Object.entries(laps) : [];
  return {
    elapsed,
    since: isTime(since) ? clock - Math.max(0, day - since) : undefined,
    laps: Object.fromEntries(entries.filter((entry): entry is [string, number] => isTime(entry[1]))),
    lap: typeof lap === 'string' ? lap : undefined,
  };
}

function isTime(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && value >= 0;
}
