/** One line per call (plus an error's stack). Never pass a token. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  /** `cause` is logged with its stack. */
  error(message: string, cause?: unknown): void;
}
