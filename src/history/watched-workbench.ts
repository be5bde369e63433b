import { createEmitter, type Event } from '../core/emitter.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { StepChange } from './journal/timeline.ts';
import { type StartedCommand, watchCommands } from './watched-commands.ts';

/** Changes that no action can declare. */
export interface AnnouncedChanges {
  readonly change: Pick<StepChange, 'settings' | 'terminals'>;
  /** Delays the change. `untilSaved` must not reject. */
  waitUntil(untilSaved: Promise<void>): void;
}

export interface WatchedWorkbench {
  readonly workbench: Workbench;
  /** Fires after a terminal was opened, and before settings change. */
  readonly onDidChange: Event<AnnouncedChanges>;
  readonly onWillRun: Event<StartedCommand>;
}

export function watchWorkbench(workbench: Workbench): WatchedWorkbench {
  const changeEmitter = createEmitter<AnnouncedChanges>();
  const starts = createEmitter<StartedCommand>();
  const { window, terminals } = workbench;
  const announce = async (change: AnnouncedChanges['change']) => {
    const waits: Promise<void>[] = [];
    changeEmitter.fire({ change, waitUntil: (untilSaved) => void waits.push(untilSaved) });
    await Promise.all(waits);
  };
  return {
    workbench: {
      ...workbench,
      window: {
        ...window,
        async updateSettings(settings) {
          const before = [...settings.keys()].map((key) => [key, window.getSetting(key).workspaceValue] as const);
          await announce({ settings: before.map(([key, value]) => ({ key, ...(value !== undefined && { value }) })) });
          return window.updateSettings(settings);
        },
      },
      terminals: {
        ...watchCommands(terminals, starts.fire),
        async open(id, cwd) {
          const isNew = await terminals.open(id, cwd);
          if (isNew) await announce({ terminals: [id] });
          return isNew;
        },
      },
    },
    onDidChange: changeEmitter.event,
    onWillRun: starts.event,
  };
}
