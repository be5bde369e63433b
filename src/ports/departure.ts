/** When the last window of the workspace was closed. Not set after a crash. */
export interface Departure {
  /** Unix time in milliseconds. */
  readonly last: number | undefined;
  /** Stores the time synchronously. */
  note(now: number): void;
}
