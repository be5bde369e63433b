import { createEmitter, type Event } from '../core/emitter.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { StepChange } from './journal/timeline.ts';
import { type StartedCommand, watchCommands } from './watched-commands.ts';

/**
 * Changes of the show that no action can declare: single settings, with their earlier values, and terminals that are
 * made.
 */
export interface ToldChanges {
  readonly change: Pick<StepChange, 'settings' | 'terminals'>;
  /** Has the change wait for this; it never rejects. */
  waitUntil(kept: Promise<void>): void;
}

export interface WatchedWorkbench {
  /** For the runner of demos. */
  readonly workbench: Workbench;
  /** After a terminal was made, and before settings change: those wait until this is stored. */
  readonly onDidChange: Event<ToldChanges>;
  /** Before a command line is run: it waits until this is stored. */
  readonly onWillRun: Event<StartedCommand>;
}

export function watchWorkbench(workbench: Workbench): WatchedWorkbench {
  const told = createEmitter<ToldChanges>();
  const starts = createEmitter<StartedCommand>();
  const { window, terminals } = workbench;
  const tell = async (change: ToldChanges['change']) => {
    const waits: Promise<void>[] = [];
    told.fire({ change, waitUntil: (kept) => void waits.push(kept) });
    await Promise.all(waits);
  };
  return {
    workbench: {
      ...workbench,
      window: {
        ...window,
        async updateSettings(settings) {
          const before = [...settings.keys()].map((key) => [key, window.getSetting(key).workspaceValue] as const);
          await tell({ settings: before.map(([key, value]) => ({ key, ...(value !== undefined && { value }) })) });
          return window.updateSettings(settings);
        },
      },
      terminals: {
        ...watchCommands(terminals, starts.fire),
        async open(id, cwd) {
          const isNew = await terminals.open(id, cwd);
          if (isNew) await tell({ terminals: [id] });
          return isNew;
        },
      },
    },
    onDidChange: told.event,
    onWillRun: starts.event,
  };
}
