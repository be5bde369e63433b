import type { Event } from '../core/emitter.ts';

export interface TerminalExecution {
  /** The output with escape sequences. Ends with the command. */
  readonly output: AsyncIterable<string>;
  /** Resolves when the command ends; `undefined` if the exit code is unknown. Never rejects. */
  readonly exitCode: Promise<number | undefined>;
}

/**
 * Called with an id of the command's processes, by which a later window can end them. The command starts when it
 * resolves. Never rejects.
 */
export type OnProcessStart = (process: string) => Promise<void>;

/** A command that the show has not started. */
export interface OtherCommand {
  /** Resolves when it ends. */
  readonly ended: Promise<unknown>;
}

export type Platform = 'mac' | 'windows' | 'linux';

/** A program to run without a shell. */
export interface ScriptCall {
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute path. */
  readonly cwd: string;
  /** The program changes no file. */
  readonly isHarmless?: true;
}

/** Terminals. `id` is the name in the tab; a missing terminal is created. */
export interface Terminals {
  /** The system on which programs run. */
  readonly platform: Platform;
  /** Shows a terminal without focusing it. `cwd` is the folder of a new one. Returns whether it is new. */
  open(id: string, cwd: string): Promise<boolean>;
  /** Shows a terminal and focuses it. */
  focus(id: string): Promise<void>;
  /**
   * Resolves when the shell accepts commands, as far as the host can tell; `undefined` if it does already. Rejects with
   * the signal's reason, and with `command-failed` if the terminal closes before.
   */
  ready(id: string, signal: AbortSignal): Promise<void> | undefined;
  /** Types text: adds no newline, and sends control characters as they are. */
  sendText(id: string, text: string): Promise<void>;
  /**
   * Runs a command line and resolves when it has begun; `undefined` if it was sent but the host cannot follow it (no
   * shell integration).
   */
  execute(id: string, commandLine: string, onStart?: OnProcessStart): Promise<TerminalExecution | undefined>;
  /** Presses Enter after `sendText`, and follows the command like `execute`. */
  enter(id: string, onStart?: OnProcessStart): Promise<TerminalExecution | undefined>;
  /**
   * Runs a program in the background and returns its output without the last line break. `command-failed`. If the
   * signal aborts, ends the program and its children.
   */
  runScript(call: ScriptCall, signal: AbortSignal, onStart?: OnProcessStart): Promise<string>;
  /**
   * Interrupts the programs of a terminal like Ctrl+C, then ends them by force. Resolves when none runs any more, as
   * far as the host can tell. `process` identifies a command of an earlier window whose terminal may be gone.
   */
  endCommand(id: string, process?: string): Promise<void>;
  /** Resolves when a command of an earlier window has ended; never if the host cannot tell. */
  commandEnd(process: string | undefined): Promise<void>;
  /** A command has begun that the show has not started. Omitted if the host cannot tell. */
  readonly onDidStartOther?: Event<OtherCommand>;
  /** Closes a terminal and resolves when all its processes have ended. */
  close(id: string): Promise<void>;
}
