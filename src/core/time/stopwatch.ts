/**
 * Time that is taken, and how much of it fell to each of several laps by name: immutable, so that any moment of it can be
 * kept. All times are milliseconds of one clock, whose present the caller passes in.
 */
export interface Stopwatch {
  /** Milliseconds shown when it was last started, stopped or put on another lap. */
  readonly elapsed: number;
  /** When that was; `undefined` while it stands still. */
  readonly since: number | undefined;
  /** Milliseconds of each lap by then. A reset leaves them as they are. */
  readonly laps: Readonly<Record<string, number>>;
  /** The lap that the time falls to from then on; `undefined` for none. */
  readonly lap: string | undefined;
}

/** A stopwatch that begins to run. */
export function startStopwatch(now: number, lap?: string): Stopwatch {
  return { elapsed: 0, since: now, laps: {}, lap };
}

/** Milliseconds that it shows. */
export function elapsedOf(watch: Stopwatch, now: number): number {
  return watch.elapsed + runningOf(watch, now);
}

/** Milliseconds of a lap, over all times that it ran; `undefined` when it never did. */
export function lapOf(watch: Stopwatch, lap: string, now: number): number | undefined {
  const before = Object.hasOwn(watch.laps, lap) ? watch.laps[lap] : undefined;
  return watch.lap === lap ? (before ?? 0) + runningOf(watch, now) : before;
}

export function pauseStopwatch(watch: Stopwatch, now: number): Stopwatch {
  return { ...settle(watch, now), since: undefined };
}

/** Goes on where it was paused. */
export function resumeStopwatch(watch: Stopwatch, now: number): Stopwatch {
  return { ...settle(watch, now), since: now };
}

/** Runs from zero again; the laps stay. */
export function restartStopwatch(watch: Stopwatch, now: number): Stopwatch {
  return { ...settle(watch, now), elapsed: 0, since: now };
}

/** The time falls to this lap from now on, whether it runs or not. */
export function turnToLap(watch: Stopwatch, lap: string | undefined, now: number): Stopwatch {
  return { ...settle(watch, now), lap };
}

/** The same, as of now. */
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
