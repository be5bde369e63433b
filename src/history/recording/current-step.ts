import type { Journal } from '../journal/journal.ts';
import type { StepRecord } from '../step-record.ts';
import type { WatchedWorkbench } from '../watched-workbench.ts';

export interface CurrentStepParts {
  readonly watched: WatchedWorkbench;
  readonly journal: Journal;
}

/** The step that what the show changes belongs to. */
export interface CurrentStep {
  begin(number: number, record: StepRecord): void;
  end(): void;
}

export function followCurrentStep({ watched, journal }: CurrentStepParts): CurrentStep {
  let current: { readonly number: number; readonly record: StepRecord } | undefined;
  watched.onDidChange(({ changes, waitUntil }) => {
    if (!current) return;
    const { number } = current;
    journal.add(...changes.map((change) => ({ ...change, number })));
    waitUntil(journal.flush());
  });
  watched.onWillRun((command) => current?.record.command(command));
  return {
    begin(number: number, record: StepRecord) {
      current = { number, record };
    },
    end() {
      current = undefined;
    },
  };
}
