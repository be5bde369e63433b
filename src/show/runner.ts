import type { Pause, Presentation, StepFlow, StepPacing } from '../actions/context.ts';
import { clearHighlight } from '../actions/highlighting.ts';
import type { Disposable } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import type { LibraryService } from '../demos/library.ts';
import type { DemoEntry } from '../demos/model.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { Store } from '../ports/store.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { PlacedAction } from './failure.ts';
import { createBackground } from './run/background.ts';
import { runDemo } from './run/performance.ts';
import { createPresentation } from './run/presentation.ts';
import { createShowMemory } from './run/show-memory.ts';
import type { StepLife } from './run/step.ts';
import type { StepProgress } from './show-state.ts';
import type { Slideshow } from './slideshow.ts';

/** What a run may do and whom it tells. */
export interface RunLife extends StepLife {
  onProgress(progress: StepProgress): void;
  readonly typing: StepPacing['typing'];
}

/** Runs demos, and keeps what outlives one run. */
export interface Runner extends Disposable {
  readonly presentation: Presentation;
  /** Runs a demo's actions and saves what it changed. Rejects with `step-failed`, or with the signal's reason. */
  run(entry: DemoEntry, life: RunLife): Promise<void>;
  /** Forgets the show's variables, takes highlight and presentation view away, and ends what runs in the background. */
  reset(): Promise<void>;
}

/** Looks on while demos run that nobody watches: with one, a demo goes on after an action that fails. */
export interface Onlooker {
  /** Before an action runs, those of snippets and nested demos included. */
  begins(action: PlacedAction): void;
  failed(action: PlacedAction, error: unknown): void;
}

export interface RunnerOptions {
  readonly workbench: Workbench;
  readonly library: LibraryService;
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly slideshow: Slideshow;
  isTrusted(): boolean;
  /** Queues a step behind the one that runs. */
  readonly followWith: StepFlow['followWith'];
  readonly startCountdown: StepPacing['startCountdown'];
  readonly onlooker?: Onlooker;
  /** Goes on with the step if it still waits in this pause. */
  resume(pause: Pause): void;
}

export function createRunner(options: RunnerOptions): Runner {
  const { workbench, settings, store } = options;
  const keeper = createShowMemory(store);
  const background = createBackground(options.log);
  const presentation = createPresentation({ ...options, window: workbench.window, backup: keeper.settingsBackup });
  const resetHighlight = () => clearHighlight(workbench, keeper);

  return {
    presentation,
    async run(entry, life) {
      const changed = new Set<string>();
      const saveChanges = async () => {
        if (!settings.get('saveAfterDemo')) return;
        for (const path of changed) await workbench.documents.save(path);
      };
      const save = async () => {
        await saveChanges();
        changed.clear();
      };
      const pause = async (waitsFor: Pause) => {
        // Who goes on from a pause, by hand or in a terminal, should find on disk what is on the screen.
        if (waitsFor.kind !== 'typing') await save();
        waitsFor.until?.addEventListener('abort', () => options.resume(waitsFor), { once: true });
        return life.pause(waitsFor);
      };
      try {
        await resetHighlight();
        const performance = {
          ...options,
          keeper,
          background,
          presentation,
          changed,
          saveChanges,
          owner: entry.demo.id,
        };
        await runDemo(entry, { ...performance, life: { ...life, pause } });
      } finally {
        if (!life.signal.aborted) await save();
      }
    },
    async reset() {
      keeper.variables.clear();
      await resetHighlight();
      await presentation.turn(false);
      background.dispose();
    },
    dispose: background.dispose,
  };
}
