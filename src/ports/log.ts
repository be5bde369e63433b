/** The log channel of the host. One call is one line (an error's stack may follow it). Never given a token. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  /** `cause` is logged with its stack: for bugs, and for errors that a platform threw at us. */
  error(message: string, cause?: unknown): void;
}
