import type { OnProcessStart, TerminalExecution, Terminals } from '../ports/terminals.ts';

/** In a terminal, or a script without one. */
export interface StartedCommand {
  readonly terminal: string;
  /** Never resolves if the end is unknown. */
  readonly ended: Promise<unknown>;
  /** Delays the command. `untilSaved` must not reject. */
  waitUntil(untilSaved: Promise<void>): void;
  /** The command waits for the listener. */
  onStart(listener: OnProcessStart): void;
}

/** In place of a terminal's id. */
export const unseen = '/script';

/** Calls `notify` before each command, so that a crash does not hide that it runs. */
export function watchCommands(terminals: Terminals, notify: (command: StartedCommand) => void): Terminals {
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
    notify({ terminal, ended, onStart, waitUntil: (untilSaved) => void waits.push(untilSaved) });
    await Promise.all(waits);
    const started = start(async (process) => void (await Promise.all(listeners.map((listener) => listener(process)))));
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
      const start = async (onProcessStart: OnProcessStart) => ({
        printed: terminals.runScript(call, signal, onProcessStart),
      });
      const { printed } = await follow(unseen, start, ({ printed }) => printed.catch(() => undefined));
      return printed;
    },
  };
}
