/** The host's log. One line per call (plus an error's stack). Never pass a token. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  /** `cause` is logged with its stack: for bugs, and for errors of the platform. */
  error(message: string, cause?: unknown): void;
}
