import type { TerminalExecution, Terminals } from '../ports/terminals.ts';

/** A command line in a terminal, or a program that has none. */
export interface StartedCommand {
  readonly terminal: string;
  /** Resolves when it ends, never where nobody can tell. */
  readonly ended: Promise<unknown>;
  /** Names its processes, once it has begun; where the host can tell. */
  readonly process: Promise<string | undefined>;
  waitUntil(kept: Promise<void>): void;
}

type Running = Pick<TerminalExecution, 'exitCode' | 'process'>;

/** In the place of a terminal's name, of a program that has none. */
export const unseen = '/script';

/** Terminals that tell of each command before it begins: whatever becomes of this process, it is known then that something runs. */
export function watchCommands(terminals: Terminals, tell: (command: StartedCommand) => void): Terminals {
  const follow = async <T extends Running>(terminal: string, start: () => Promise<T | undefined>) => {
    const waits: Promise<void>[] = [];
    let begin: (execution: T | undefined) => void = () => undefined;
    const begun = new Promise<T | undefined>((resolve) => {
      begin = resolve;
    });
    const ended = begun.then((execution) => execution?.exitCode ?? new Promise(() => undefined));
    const process = begun.then((execution) => execution?.process);
    tell({ terminal, ended, process, waitUntil: (kept) => void waits.push(kept) });
    await Promise.all(waits);
    const execution = await start();
    begin(execution);
    return execution;
  };
  return {
    ...terminals,
    execute: (id, commandLine) => follow(id, () => terminals.execute(id, commandLine)),
    enter: (id) => follow(id, () => terminals.enter(id)),
    async runScript(call, signal, onStart) {
      if (call.isHarmless) return terminals.runScript(call, signal, onStart);
      let printed: Promise<string> = Promise.resolve('');
      const run = async (): Promise<Running> => {
        const process = new Promise<string | undefined>((resolve) => {
          printed = terminals.runScript(call, signal, (named) => {
            onStart?.(named);
            resolve(named);
          });
        });
        return { process, exitCode: printed.then(none, none) };
      };
      await follow(unseen, run);
      return printed;
    },
  };
}

const none = () => undefined;
