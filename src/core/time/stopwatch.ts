/** Elapsed time, in total and per named lap. Immutable. Milliseconds; the caller passes the current time. */
export interface Stopwatch {
  /** Milliseconds at the last change. */
  readonly elapsed: number;
  /** Time of the last change; `undefined` while paused. */
  readonly since: number | undefined;
  /** Milliseconds at the last change. A restart keeps them. */
  readonly laps: Readonly<Record<string, number>>;
  /** The running lap. */
  readonly lap: string | undefined;
}

export function startStopwatch(now: number, lap?: string): Stopwatch {
  return { elapsed: 0, since: now, laps: {}, lap };
}

export function elapsedOf(watch: Stopwatch, now: number): number {
  return watch.elapsed + runningOf(watch, now);
}

/** The lap's total; `undefined` if it never ran. */
export function lapOf(watch: Stopwatch, lap: string, now: number): number | undefined {
  const before = Object.hasOwn(watch.laps, lap) ? watch.laps[lap] : undefined;
  return watch.lap === lap ? (before ?? 0) + runningOf(watch, now) : before;
}

export function pauseStopwatch(watch: Stopwatch, now: number): Stopwatch {
  return { ...settle(watch, now), since: undefined };
}

export function resumeStopwatch(watch: Stopwatch, now: number): Stopwatch {
  return { ...settle(watch, now), since: now };
}

/** Starts from zero; keeps the laps. */
export function restartStopwatch(watch: Stopwatch, now: number): Stopwatch {
  return { ...settle(watch, now), elapsed: 0, since: now };
}

/** From now on the time counts for this lap. Also works while the watch is paused. */
export function turnToLap(watch: Stopwatch, lap: string | undefined, now: number): Stopwatch {
  return { ...settle(watch, now), lap };
}

/** Brings the totals up to date. */
function settle(watch: Stopwatch, now: number): Stopwatch {
  const { since, laps, lap } = watch;
  const running = runningOf(watch, now);
  return {
    elapsed: watch.elapsed + running,
    since: since === undefined ? undefined : now,
    laps: lap === undefined ? laps : Object.fromEntries([...Object.entries(laps), [lap, lapOf(watch, lap, now) ?? 0]]),
    lap,
  };
}

function runningOf({ since }: Stopwatch, now: number): number {
  return since === undefined ? 0 : Math.max(0, now - since);
}
