import type { Disposable } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoEntry } from '../demos/model.ts';
import { systemClock } from '../machine/system-clock.ts';
import { type Configuration, createSettings } from '../memory-editor/configuration.ts';
import { createMemoryStore } from '../memory-editor/store.ts';
import type { Log } from '../ports/log.ts';
import type { Notice } from '../ports/stage.ts';
import type { Workbench } from '../ports/workbench.ts';
import { createDryRunner } from '../show/dry-runner.ts';
import type { PlacedAction } from '../show/run-observer.ts';
import { describeFailure, describeNotice } from './dry-run-findings.ts';
import type { Finding } from './finding.ts';
import type { Unknowns } from './unknowns.ts';

/** Runs demos on an editor in memory, one after the other, as the show would; nothing of it is seen or kept. */
export interface DryRun extends Disposable {
  /** Problems to expect. An action that fails does not keep the next ones from being tried. */
  run(entry: DemoEntry, signal: AbortSignal): Promise<readonly Finding[]>;
}

export interface DryRunOptions {
  /** An editor that runs nothing real; it stays the caller's. */
  readonly workbench: Workbench;
  /** Parts that the editor leaves out. */
  readonly unknowns: Unknowns;
  readonly configuration: Configuration;
  readonly library: LibraryService;
  readonly log: Log;
  readonly isTrusted: boolean;
  /** Hears of each action before it runs. */
  onAction?(action: PlacedAction): Promise<void>;
}

/**
 * No time passes in a dry run: a timer fires in the next turn of the event loop. How long work takes is measured as ever.
 */
export const noWaiting: Clock = {
  now: systemClock.now,
  setTimeout(callback) {
    const immediate = setImmediate(callback);
    return { dispose: () => clearImmediate(immediate) };
  },
};

export function createDryRun(options: DryRunOptions): DryRun {
  const { library, log, configuration, isTrusted, unknowns } = options;
  let findings: Finding[] = [];
  const notify = (notice: Notice) => void findings.push(...describeNotice(notice, unknowns));
  const workbench = { ...options.workbench, stage: { ...options.workbench.stage, notify } };
  const runner = createDryRunner({
    workbench,
    library,
    log,
    clock: noWaiting,
    store: createMemoryStore(),
    settings: createSettings(configuration, log),
    isTrusted: () => isTrusted,
    observer: {
      async begins(action) {
        unknowns.begin(action);
        await options.onAction?.(action);
      },
      failed: (action, error) => findings.push(describeFailure(action, error, unknowns)),
    },
  });
  return {
    async run(entry, signal) {
      findings = [];
      await runner.run(entry, signal);
      return findings.map((finding) => ({ ...finding, demoId: entry.demo.id }));
    },
    dispose: runner.dispose,
  };
}
