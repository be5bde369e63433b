/** Something that a demo runs in a terminal. */
export interface TalkCommand {
  /** In the environment of all its processes as `STRANGER_MARK`. */
  readonly mark: string;
  readonly script: string;
  /** Places it may write late, after its step has ended: they and all below them. */
  readonly late: readonly string[];
  /** Whether the demo goes on before it has ended. */
  readonly isLong: boolean;
  /** Whether it may lose what nobody keeps: files in dependency folders, commits. */
  readonly isLossy: boolean;
}
