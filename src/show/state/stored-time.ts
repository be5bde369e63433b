import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { pauseStopwatch, type Stopwatch } from '../../core/time/stopwatch.ts';
import type { ShowState } from '../show-state.ts';

export type TalkTime = Pick<ShowState, 'stopwatch' | 'countdown'>;

/** Milliseconds of the window's clock, and of the day. */
export interface Instant {
  readonly clock: number;
  readonly day: number;
}

/** Milliseconds until a stored talk is over. */
const staleAfter = 3_600_000;
/** Milliseconds to reload a window or reopen a closed one. */
const longestReload = 60_000;

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
 * A running time has continued since, unless it is stale. If the window was closed (`closedAt`, in milliseconds of the time
 * of day) and not reloaded, it is paused since then.
 */
export function parseTime(value: JsonValue | undefined, now: Instant, closedAt?: number): TalkTime {
  const nothing = { stopwatch: undefined, countdown: undefined };
  if (!isJsonObject(value) || typeof value.at !== 'number') return nothing;
  const stopwatch = isJsonObject(value.stopwatch) ? parseStopwatch(value.stopwatch, now) : undefined;
  if (stopwatch?.since !== undefined && now.day - value.at > staleAfter) return nothing;
  const countdown = isTime(value.countdown) ? value.countdown : undefined;
  const isClosed = closedAt !== undefined && closedAt >= value.at && now.day - closedAt > longestReload;
  if (stopwatch?.since === undefined || !isClosed) return { stopwatch, countdown };
  return { stopwatch: pauseStopwatch(stopwatch, now.clock - (now.day - closedAt)), countdown };
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
