import type { Event } from '../core/emitter.ts';

export interface TerminalExecution {
  /** Output with escape sequences. Ends with the command. */
  readonly output: AsyncIterable<string>;
  /** `undefined` if it is unknown. Never rejects. */
  readonly exitCode: Promise<number | undefined>;
}

/**
 * Called with an id of the processes, with which a later window can end them. The command starts when it resolves.
 * Never rejects.
 */
export type OnProcessStart = (process: string) => Promise<void>;

/** Not by the show. */
export interface OtherCommand {
  readonly ended: Promise<unknown>;
}

export type Platform = 'mac' | 'windows' | 'linux';

/** Without a shell. */
export interface ScriptCall {
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute path. */
  readonly cwd: string;
  /** Changes no files. */
  readonly isHarmless?: true;
}

/** `id` is the tab's name; missing terminals are created. */
export interface Terminals {
  /** Where programs run. */
  readonly platform: Platform;
  /** Without focus. `cwd` is for a new terminal. Returns whether it is new. */
  open(id: string, cwd: string): Promise<boolean>;
  focus(id: string): Promise<void>;
  /**
   * Resolves when the shell accepts commands, as far as known; `undefined` if it does. Rejects with the signal's
   * reason, or `command-failed` if the terminal is closed.
   */
  ready(id: string, signal: AbortSignal): Promise<void> | undefined;
  /** Adds no newline; sends control characters unchanged. */
  sendText(id: string, text: string): Promise<void>;
  /** Resolves when the command has begun; `undefined` if the host cannot follow it (no shell integration). */
  execute(id: string, commandLine: string, onStart?: OnProcessStart): Promise<TerminalExecution | undefined>;
  /** Presses Enter after `sendText`. Returns the execution, like `execute`. */
  enter(id: string, onStart?: OnProcessStart): Promise<TerminalExecution | undefined>;
  /**
   * In the background; returns the output without the last line break. If the signal aborts, ends the program and its
   * children. @throws DemoError `command-failed`.
   */
  runScript(call: ScriptCall, signal: AbortSignal, onStart?: OnProcessStart): Promise<string>;
  /**
   * Interrupts programs like Ctrl+C, then kills them. Resolves when all have ended, as far as known. `process`
   * identifies a command of an earlier window.
   */
  endCommand(id: string, process?: string): Promise<void>;
  /** Resolves when a command of an earlier window has ended. Never resolves if its process is unknown. */
  commandEnd(process: string | undefined): Promise<void>;
  /** Omitted if the host cannot tell. */
  readonly onDidStartOther?: Event<OtherCommand>;
  /** Resolves when all its processes have ended. */
  close(id: string): Promise<void>;
}
