import { createEmitter, type Event } from '../../core/emitter.ts';
import type { JsonValue } from '../../core/json.ts';
import type { TerminalExecution } from '../../ports/terminals.ts';
import type { Workbench } from '../../ports/workbench.ts';

/** What the show changes that no action can name before: settings one by one, terminals that are made. */
export type WorkbenchChange =
  /** What the workspace had said about it; no value, when nothing. */
  | { readonly kind: 'setting'; readonly key: string; readonly value?: JsonValue }
  | { readonly kind: 'terminal'; readonly id: string };

export interface WatchedWorkbench {
  /** For whatever runs demos. */
  readonly workbench: Workbench;
  /** Before a setting changes, and after a terminal was made. */
  readonly onDidChange: Event<WorkbenchChange>;
  /** A command line has begun to run; resolves when it ends, never where nobody can tell. */
  readonly onDidRun: Event<Promise<unknown>>;
}

export function watchWorkbench(workbench: Workbench): WatchedWorkbench {
  const changes = createEmitter<WorkbenchChange>();
  const runs = createEmitter<Promise<unknown>>();
  const { window, terminals } = workbench;
  const followed = async (started: Promise<TerminalExecution | undefined>) => {
    const execution = await started;
    runs.fire(execution ? execution.exitCode : new Promise(() => undefined));
    return execution;
  };
  return {
    workbench: {
      ...workbench,
      window: {
        ...window,
        updateSettings(settings) {
          for (const key of settings.keys()) {
            const { workspaceValue } = window.getSetting(key);
            changes.fire({ kind: 'setting', key, ...(workspaceValue !== undefined && { value: workspaceValue }) });
          }
          return window.updateSettings(settings);
        },
      },
      terminals: {
        ...terminals,
        async open(id, cwd) {
          const isNew = await terminals.open(id, cwd);
          if (isNew) changes.fire({ kind: 'terminal', id });
          return isNew;
        },
        execute: (id, commandLine) => followed(terminals.execute(id, commandLine)),
        enter: (id) => followed(terminals.enter(id)),
      },
    },
    onDidChange: changes.event,
    onDidRun: runs.event,
  };
}
