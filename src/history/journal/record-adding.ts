import { editIdOf } from '../../core/edit-id.ts';
import { nothing } from '../../core/entries.ts';
import type { KeptEdit } from '../kept-edit.ts';
import { moveTimeline } from './gone-back.ts';
import {
  emptyTimeline,
  freshStep,
  type HistoryRecord,
  type HistoryStep,
  type OfStep,
  type RecordedCommand,
  type Timeline,
} from './timeline.ts';

/** So many edits of a kind are kept; the oldest go first. */
const editsKept = 200;

/** The timeline after a record. */
export function addRecord(timeline: Timeline, record: HistoryRecord): Timeline {
  const { steps, keptEdits, uncertainEdits } = timeline;
  switch (record.kind) {
    case 'began': {
      const { kind: _, ...began } = record;
      // On a slow disk a step that was stopped before it began comes after the one that has followed it.
      const index = steps.findLastIndex(({ number }) => number < record.number) + 1;
      const next = Math.max(timeline.next, record.number + 1);
      return { ...timeline, steps: steps.toSpliced(index, 0, { ...freshStep, ...began }), next };
    }
    case 'kept': {
      const [own, uncertain] = [false, true].map((is) =>
        record.edits.filter((edit) => (edit.isUncertain ?? false) === is),
      );
      return {
        ...timeline,
        keptEdits: withMore(keptEdits, own),
        uncertainEdits: withMore(uncertainEdits, uncertain),
      };
    }
    case 'forgot': {
      const gone = new Set(record.edits.map(editIdOf));
      const stay = (edits: readonly KeptEdit[]) => edits.filter((edit) => !gone.has(editIdOf(edit)));
      return { ...timeline, keptEdits: stay(keptEdits), uncertainEdits: stay(uncertainEdits) };
    }
    case 'going':
    case 'back':
    case 'undoing':
    case 'undone':
    case 'final':
      return moveTimeline(timeline, record);
    default: {
      const index = steps.findLastIndex(({ number }) => number === record.number);
      const step = steps[index];
      return step ? { ...timeline, steps: steps.with(index, changeStep(step, record)) } : timeline;
    }
  }
}

/** The same where there is no more. */
function withMore(edits: readonly KeptEdit[], more: readonly KeptEdit[] = []): readonly KeptEdit[] {
  return more.length === 0 ? edits : [...edits, ...more].slice(-editsKept);
}

/** The timeline of records in their order: as many steps as there are cost no more each than few. */
export function readRecords(records: readonly HistoryRecord[]): Timeline {
  let steps: HistoryStep[] = [];
  let rest: Timeline = emptyTimeline;
  for (const record of records) {
    const changed = isStepChange(record) ? steps.findLastIndex(({ number }) => number === record.number) : -1;
    const step = steps[changed];
    if (isStepChange(record)) {
      if (step) steps[changed] = changeStep(step, record);
    } else if (record.kind === 'began') {
      const { steps: added, ...others } = addRecord({ ...rest, steps: [] }, record);
      rest = { ...others, steps: [] };
      for (const one of added) steps.splice(steps.findLastIndex(({ number }) => number < one.number) + 1, 0, one);
    } else {
      rest = addRecord({ ...rest, steps }, record);
      steps = [...rest.steps];
    }
  }
  return { ...rest, steps };
}

type StepChange = Exclude<Extract<HistoryRecord, OfStep>, { readonly kind: 'began' | 'going' }>;

function isStepChange(record: HistoryRecord): record is StepChange {
  return 'number' in record && record.kind !== 'began' && record.kind !== 'going';
}

function changeStep(step: HistoryStep, record: StepChange): HistoryStep {
  switch (record.kind) {
    case 'held':
      return { ...step, files: withFirst(step.files, record.entries) };
    case 'named':
      return { ...step, named: new Set([...step.named, ...record.places]) };
    case 'opened':
      return { ...step, isOpen: true };
    case 'closed':
      return { ...step, isOpen: false };
    case 'found': {
      const before = record.changes.map(([place, entry]) => [place, entry] as const);
      const after = record.changes.map(([place, , entry]) => [place, entry] as const);
      return { ...step, files: withFirst(step.files, before), after: new Map([...step.after, ...after]) };
    }
    case 'uncertain':
      return { ...step, uncertain: withFirst(step.uncertain, record.entries) };
    case 'setting':
      return { ...step, settings: withFirst(step.settings, [[record.key, record.value]]) };
    case 'terminal':
      return { ...step, terminals: [...step.terminals, record.id] };
    case 'command':
      return { ...step, commands: new Map([...step.commands, [record.id, commandOf(record)]]) };
    case 'obstacle':
      return { ...step, obstacle: step.obstacle ?? record.why };
    case 'edited':
      return { ...step, ownEdits: [...step.ownEdits, ...record.edits] };
    case 'stopped': {
      const { unsaved, typed, duration } = record;
      // What has come in a folder that the step named was not there before it.
      const files = withFirst(
        step.files,
        record.after.map(([place]) => [place, nothing] as const),
      );
      const after = new Map([...step.after, ...record.after]);
      return { ...step, files, after, unsaved, typed: [...new Set([...step.typed, ...typed])], duration };
    }
    case 'ended':
      return { ...step, end: record.end };
  }
}

function commandOf({ isRunning, process }: RecordedCommand): RecordedCommand {
  return { isRunning, ...(process !== undefined && { process }) };
}

/** The first value of a key stays. */
function withFirst<T>(known: ReadonlyMap<string, T>, more: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map([...known, ...more.filter(([key]) => !known.has(key))]);
}
