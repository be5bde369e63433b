import type { OnProcessStart, TerminalExecution, Terminals } from '../ports/terminals.ts';

/** A command line in a terminal, or a program that has none. */
export interface StartedCommand {
  readonly terminal: string;
  /** Resolves when it ends, never if that cannot be told. */
  readonly ended: Promise<unknown>;
  /** The command waits for this before it begins; it never rejects. */
  waitUntil(kept: Promise<void>): void;
  /** The same, once the names of its processes are known: it waits for the listener's result. */
  onStart(listener: OnProcessStart): void;
}

/** In the place of a terminal's name, of a program that has none. */
export const unseen = '/script';

/** Terminals that tell of each command before it begins: so that even after a crash it is known that something runs. */
export function watchCommands(terminals: Terminals, tell: (command: StartedCommand) => void): Terminals {
  const follow = async <T>(
    terminal: string,
    start: (onStart: OnProcessStart) => Promise<T>,
    endOf: (started: T) => Promise<unknown>,
  ) => {
    const waits: Promise<void>[] = [];
    const listeners: OnProcessStart[] = [];
    let end: (ended: Promise<unknown>) => void = () => undefined;
    const ended = new Promise<unknown>((resolve) => {
      end = resolve;
    });
    const onStart = (listener: OnProcessStart) => void listeners.push(listener);
    tell({ terminal, ended, onStart, waitUntil: (kept) => void waits.push(kept) });
    await Promise.all(waits);
    const started = start(async (process) => void (await Promise.all(listeners.map((hear) => hear(process)))));
    end(endOf(await started));
    return started;
  };
  const run = (id: string, start: (onStart: OnProcessStart) => Promise<TerminalExecution | undefined>) =>
    follow(id, start, (execution) => execution?.exitCode ?? new Promise(() => undefined));
  return {
    ...terminals,
    execute: (id, commandLine) => run(id, (onStart) => terminals.execute(id, commandLine, onStart)),
    enter: (id) => run(id, (onStart) => terminals.enter(id, onStart)),
    async runScript(call, signal, onStart) {
      if (call.isHarmless) return terminals.runScript(call, signal, onStart);
      const start = async (hear: OnProcessStart) => ({ printed: terminals.runScript(call, signal, hear) });
      const { printed } = await follow(unseen, start, ({ printed }) => printed.catch(() => undefined));
      return printed;
    },
  };
}
