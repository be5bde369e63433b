import { editIdOf } from '../../core/edit-id.ts';
import type { KeptEdit } from '../kept-edit.ts';
import { moveTimeline } from './gone-back.ts';
import { changeStep } from './step-change.ts';
import { emptyTimeline, freshStep, type HistoryRecord, type HistoryStep, type Timeline } from './timeline.ts';

/** Most edits kept. Commands leave hundreds of uncertain ones. The oldest are dropped first. */
const [maxKeptEdits, maxUncertainEdits] = [200, 1000];

export function addRecord(timeline: Timeline, record: HistoryRecord): Timeline {
  const { steps, keptEdits, uncertainEdits } = timeline;
  switch (record.kind) {
    case 'step': {
      const { kind: _, ...began } = record;
      // On a slow disk, a step that was stopped before it began may be recorded after the next one.
      const index = steps.findLastIndex(({ number }) => number < record.number) + 1;
      const next = Math.max(timeline.next, record.number + 1);
      return { ...timeline, steps: steps.toSpliced(index, 0, { ...freshStep, ...began }), next };
    }
    case 'kept': {
      const [certain, uncertain] = [false, true].map((isUncertain) =>
        record.edits.filter((edit) => (edit.isUncertain ?? false) === isUncertain),
      );
      return {
        ...timeline,
        keptEdits: withMore(keptEdits, maxKeptEdits, certain),
        uncertainEdits: withMore(uncertainEdits, maxUncertainEdits, uncertain),
      };
    }
    case 'forgot': {
      const forgottenIds = new Set(record.edits.map(editIdOf));
      const stay = (edits: readonly KeptEdit[]) => edits.filter((edit) => !forgottenIds.has(editIdOf(edit)));
      return { ...timeline, keptEdits: stay(keptEdits), uncertainEdits: stay(uncertainEdits) };
    }
    case 'going':
    case 'back':
    case 'undoing':
    case 'undone':
    case 'final':
      return moveTimeline(timeline, record);
    case 'changed': {
      const index = steps.findLastIndex(({ number }) => number === record.number);
      const step = steps[index];
      return step ? { ...timeline, steps: steps.with(index, changeStep(step, record)) } : timeline;
    }
  }
}

function withMore(edits: readonly KeptEdit[], most: number, more: readonly KeptEdit[] = []): readonly KeptEdit[] {
  return more.length === 0 ? edits : [...edits, ...more].slice(-most);
}

/** Builds the timeline without copying all steps for each record, so the time is linear. */
export function readRecords(records: readonly HistoryRecord[]): Timeline {
  let steps: HistoryStep[] = [];
  let rest: Timeline = emptyTimeline;
  for (const record of records) {
    if (record.kind === 'changed') {
      const index = steps.findLastIndex(({ number }) => number === record.number);
      const step = steps[index];
      if (step) steps[index] = changeStep(step, record);
    } else if (record.kind === 'step') {
      const { steps: added, ...otherFields } = addRecord({ ...rest, steps: [] }, record);
      rest = { ...otherFields, steps: [] };
      for (const addedStep of added)
        steps.splice(steps.findLastIndex(({ number }) => number < addedStep.number) + 1, 0, addedStep);
    } else {
      rest = addRecord({ ...rest, steps }, record);
      steps = [...rest.steps];
    }
  }
  return { ...rest, steps };
}
