/** The moment at which the last window of a workspace was closed in order; a crash or a killed process leaves none. */
export interface Departure {
  /** Milliseconds of the time of day. */
  readonly last: number | undefined;
  /** Leaves it for the next window, at once. */
  note(now: number): void;
}
