import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { DemoEntry } from '../demos/model.ts';
import { nothingRecorded } from '../history/step-record.ts';
import { createPresentation } from './control/presentation.ts';
import { createSlideshow } from './deck/slideshow.ts';
import { createDemoRunner } from './run/demo-runner.ts';
import type { RunObserver } from './run-observer.ts';
import type { ShowOptions } from './show.ts';
import { createShowModel } from './state/show-model.ts';

/** Runs demos without an audience, in any order, and without waiting for a presenter. */
export interface DryRunner extends Disposable {
  /**
   * Ends pauses and typing at once; ignores the demo's requests to the show. Failures go to the observer. Rejects with
   * the signal's reason.
   */
  run(entry: DemoEntry, signal: AbortSignal): Promise<void>;
}

export interface DryRunnerOptions extends ShowOptions {
  readonly observer: RunObserver;
}

export function createDryRunner(options: DryRunnerOptions): DryRunner {
  const { stage, files } = options.workbench;
  const model = createShowModel(options);
  const slideshow = createSlideshow({ ...options, model, stage, files });
  const presentation = createPresentation({ ...options, ...options.workbench });
  const runner = createDemoRunner({ ...options, model, slideshow, presentation });
  const { dispose } = disposeAll([model, slideshow, runner]);
  return {
    run: (entry, signal) =>
      runner.run(entry, {
        signal,
        mode: 'normal',
        recording: nothingRecorded,
        pause: async () => undefined,
        typing: (type) => type(AbortSignal.abort()),
        waiting: (_words, work) => work,
        onProgress: () => undefined,
      }),
    dispose,
  };
}
