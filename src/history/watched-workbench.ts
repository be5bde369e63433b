import { createEmitter, type Event } from '../core/emitter.ts';
import type { JsonValue } from '../core/json.ts';
import type { TerminalExecution, Terminals } from '../ports/terminals.ts';
import type { Workbench } from '../ports/workbench.ts';

/** Changes of the show that no action can name before: settings one by one, terminals that are made. */
export type WorkbenchChange =
  /** The workspace's value before, if any. */
  | { readonly kind: 'setting'; readonly key: string; readonly value?: JsonValue }
  | { readonly kind: 'terminal'; readonly id: string };

export interface ToldChanges {
  readonly changes: readonly WorkbenchChange[];
  /** Has the change wait for this; it never rejects. */
  waitUntil(kept: Promise<void>): void;
}

/** A command line in a terminal. */
export interface StartedCommand {
  readonly terminal: string;
  /** Resolves when it ends, never where nobody can tell. */
  readonly ended: Promise<unknown>;
  /** Names its processes, once it has begun; where the host can tell. */
  readonly process: Promise<string | undefined>;
  waitUntil(kept: Promise<void>): void;
}

export interface WatchedWorkbench {
  /** For whatever runs demos. */
  readonly workbench: Workbench;
  /** After a terminal was made, and before settings change: those wait until what is told here is kept. */
  readonly onDidChange: Event<ToldChanges>;
  /** Before a command line is run: it waits until what is told here is kept. */
  readonly onWillRun: Event<StartedCommand>;
}

type Running = Pick<TerminalExecution, 'exitCode' | 'process'>;

/** In the place of a terminal's name, of a program that has none. */
export const unseen = '/script';

export function watchWorkbench(workbench: Workbench): WatchedWorkbench {
  const told = createEmitter<ToldChanges>();
  const starts = createEmitter<StartedCommand>();
  const { window, terminals } = workbench;
  const tell = async (...changes: readonly WorkbenchChange[]) => {
    const waits: Promise<void>[] = [];
    told.fire({ changes, waitUntil: (kept) => void waits.push(kept) });
    await Promise.all(waits);
  };
  /** It is told of before it begins: whatever becomes of this process, it is known then that something runs. */
  const follow = async <T extends Running>(terminal: string, start: () => Promise<T | undefined>) => {
    const waits: Promise<void>[] = [];
    let begin: (execution: T | undefined) => void = () => undefined;
    const begun = new Promise<T | undefined>((resolve) => {
      begin = resolve;
    });
    const ended = begun.then((execution) => execution?.exitCode ?? new Promise(() => undefined));
    const process = begun.then((execution) => execution?.process);
    starts.fire({ terminal, ended, process, waitUntil: (kept) => void waits.push(kept) });
    await Promise.all(waits);
    const execution = await start();
    begin(execution);
    return execution;
  };
  /** The same of a program that has no terminal. */
  const runScript: Terminals['runScript'] = async (call, signal, onStart) => {
    if (call.isHarmless) return terminals.runScript(call, signal, onStart);
    let printed: Promise<string> = Promise.resolve('');
    await follow(unseen, async () => {
      const process = new Promise<string | undefined>((resolve) => {
        printed = terminals.runScript(call, signal, (named) => {
          onStart?.(named);
          resolve(named);
        });
      });
      return {
        process,
        exitCode: printed.then(
          () => 0,
          () => undefined,
        ),
      };
    });
    return printed;
  };
  return {
    workbench: {
      ...workbench,
      window: {
        ...window,
        async updateSettings(settings) {
          const before = [...settings.keys()].map((key) => [key, window.getSetting(key).workspaceValue] as const);
          await tell(
            ...before.map(([key, value]) => ({ kind: 'setting', key, ...(value !== undefined && { value }) }) as const),
          );
          return window.updateSettings(settings);
        },
      },
      terminals: {
        ...terminals,
        async open(id, cwd) {
          const isNew = await terminals.open(id, cwd);
          if (isNew) await tell({ kind: 'terminal', id });
          return isNew;
        },
        execute: (id, commandLine) => follow(id, () => terminals.execute(id, commandLine)),
        runScript,
        enter: (id) => follow(id, () => terminals.enter(id)),
      },
    },
    onDidChange: told.event,
    onWillRun: starts.event,
  };
}
