import type { Disposable } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoEntry } from '../demos/model.ts';
import { systemClock } from '../machine/system-clock.ts';
import { type Configuration, createSettings } from '../memory-editor/configuration.ts';
import { createMemoryStore } from '../memory-editor/store.ts';
import type { Log } from '../ports/log.ts';
import type { SlideStage, StagePage } from '../ports/slide-stage.ts';
import type { Notice } from '../ports/stage.ts';
import type { Workbench } from '../ports/workbench.ts';
import { createDryRunner } from '../show/dry-runner.ts';
import type { PlacedAction } from '../show/run-observer.ts';
import { describeFailure, describeNotice } from './dry-run-findings.ts';
import type { Finding } from './finding.ts';
import type { Unknowns } from './unknowns.ts';

/** In memory, one demo after the other, without side effects. */
export interface DryRun extends Disposable {
  /** Returns expected problems. Continues after a failed action. */
  run(entry: DemoEntry, signal: AbortSignal): Promise<readonly Finding[]>;
}

export interface DryRunOptions {
  /** An editor without side effects; not disposed. */
  readonly workbench: Workbench;
  /** Parts that the editor skips. */
  readonly unknowns: Unknowns;
  readonly configuration: Configuration;
  readonly library: LibraryService;
  readonly log: Log;
  readonly isTrusted: boolean;
  /** Called before each action. */
  onAction?(action: PlacedAction): Promise<void>;
  /** Called before each page. */
  onPage?(page: StagePage): Promise<void>;
}

/** Timers fire in the next turn of the event loop. Elapsed time is real. */
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
  const { stage } = options.workbench;
  const showPage: SlideStage['showPage'] = async (page, how) => {
    await options.onPage?.(page);
    return stage.showPage(page, how);
  };
  const workbench = { ...options.workbench, stage: { ...stage, notify, showPage } };
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
