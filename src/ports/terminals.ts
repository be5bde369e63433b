import type { Event } from '../core/emitter.ts';

/** A command that runs. */
export interface TerminalExecution {
  /** Its output, in pieces, escape sequences included; ends with the command. */
  readonly output: AsyncIterable<string>;
  /** Resolves when it ends; `undefined` where the exit code is not known. Never rejects. */
  readonly exitCode: Promise<number | undefined>;
}

/**
 * Hears the names of a command's processes, for a later window to end them, if the host can tell. The command waits for
 * it before it does anything. Never rejects.
 */
export type OnProcessStart = (process: string) => Promise<void>;

/** A command that is not the show's. */
export interface OtherCommand {
  /** Resolves when it ends. */
  readonly ended: Promise<unknown>;
}

/** A kind of system. */
export type Platform = 'mac' | 'windows' | 'linux';

/** A program with its arguments, run without a shell. */
export interface ScriptCall {
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute path. */
  readonly cwd: string;
  /** It changes no file. */
  readonly isHarmless?: true;
}

/** Terminals by name. `id` is the name in the tab; a terminal that is not there is created. */
export interface Terminals {
  /** The system of the machine that programs run on. */
  readonly platform: Platform;
  /** Shows the terminal without taking the focus; `cwd` is where a new one starts. Whether it is new. */
  open(id: string, cwd: string): Promise<boolean>;
  /** Shows the terminal and gives it the focus. */
  focus(id: string): Promise<void>;
  /**
   * Resolves once its shell takes commands, as far as the host can tell; `undefined` when it does already. Text sent to
   * a shell before that runs at some later time. Rejects with the signal's reason; `command-failed` when it closes
   * before.
   */
  ready(id: string, signal: AbortSignal): Promise<void> | undefined;
  /** Sends text as if typed: no newline is added, control characters go raw. */
  sendText(id: string, text: string): Promise<void>;
  /**
   * Runs a command line, and resolves once it has begun; `undefined` when the host cannot follow it (no shell integration):
   * it was sent all the same.
   */
  execute(id: string, commandLine: string, onStart?: OnProcessStart): Promise<TerminalExecution | undefined>;
  /** Presses Enter on the text of `sendText`, and follows that command like `execute`. */
  enter(id: string, onStart?: OnProcessStart): Promise<TerminalExecution | undefined>;
  /**
   * Runs a program unseen; returns its output, without the last line break. `command-failed`. Ends it with all that it
   * has started when the signal aborts.
   */
  runScript(call: ScriptCall, signal: AbortSignal, onStart?: OnProcessStart): Promise<string>;
  /**
   * Ends the terminal's programs, as Ctrl+C does, and by force those that do not end by that; resolves once none of
   * them runs any more, as far as the host can tell. Does nothing when nothing runs. `process` is of an execution of an
   * earlier window: if the terminal is gone, it is ended itself.
   */
  endCommand(id: string, process?: string): Promise<void>;
  /**
   * Resolves when a command of an earlier window has ended, by the names of its processes; never if that cannot be
   * told.
   */
  commandEnd(process: string | undefined): Promise<void>;
  /** A command line has begun in a terminal that the show runs nothing in. Missing where the host cannot tell. */
  readonly onDidStartOther?: Event<OtherCommand>;
  /** Ends the terminal and all that runs in it, and resolves once that has ended; nothing to do when there is none. */
  close(id: string): Promise<void>;
}
