export interface CallOptions {
  /** Bring the window to the front first. */
  readonly bringToFront?: boolean | undefined;
  /** Only run at this revision, checked when the call leaves the queue. Otherwise throws `revision-mismatch`. */
  readonly ifRevision?: number | undefined;
  /** Called when the call leaves the queue. If it throws, nothing runs, and the call fails with that error. */
  readonly onStart?: (() => void) | undefined;
}
