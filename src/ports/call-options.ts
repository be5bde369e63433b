/** Options of a call that moves the show, from the caller to the show's queue. */
export interface CallOptions {
  /** Bring the window to the front just before it begins. */
  readonly bringToFront?: boolean | undefined;
  /** Run only while the show is at this revision (`revision-mismatch`), checked when the call leaves the queue. */
  readonly ifRevision?: number | undefined;
  /**
   * Called when it leaves the queue, before it changes anything. When it throws, nothing runs, and the call fails with
   * that.
   */
  readonly onStart?: (() => void) | undefined;
}
