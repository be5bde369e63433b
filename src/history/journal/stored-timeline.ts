import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { StepEnd } from '../past-step.ts';
import { readRecords } from './record-adding.ts';
import { readRecord } from './record-reading.ts';
import { changeOf } from './step-change.ts';
import type { GoneBack, HistoryRecord, HistoryStep, Timeline } from './timeline.ts';

/** Milliseconds without a step after which a show is over. */
const longestBreak = 12 * 60 * 60 * 1000;

/** If the show is over, keeps only the presenter's edits. `now` is the time of day in milliseconds. */
export function readTimeline(records: readonly JsonValue[], now: number): Timeline {
  const timeline = readRecords(records.flatMap((value) => readRecord(value) ?? []));
  const ended = timeline.steps.map((step) => (step.end ? step : { ...step, end: leftBehind }));
  const steps = isCutShort(records) ? markLast(ended) : ended;
  const isOver = now - (timeline.steps.at(-1)?.at ?? now) > longestBreak;
  return { ...timeline, ...(isOver ? { steps: [], goneBack: [] } : { steps }) };
}

export function isCutShort(records: readonly JsonValue[]): boolean {
  const last = records.at(-1);
  return isJsonObject(last) && last.kind === 'lost';
}

function markLast(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  const why = 'its changes, or those after it, could not be recorded';
  return steps.map((step, index) => (index === steps.length - 1 ? { ...step, obstacle: step.obstacle ?? why } : step));
}

const leftBehind: StepEnd = { outcome: 'stopped', message: 'The window was closed or reloaded before it ended' };

export function printRecord(record: HistoryRecord): JsonValue {
  if (record.kind !== 'step' && record.kind !== 'going') return record as unknown as JsonValue;
  const { memory: _, ...show } = record.before.show;
  return { ...record, before: { ...record.before, show } } as unknown as JsonValue;
}

/** Returns the shortest records that result in this timeline. */
export function recordsOf(timeline: Timeline): readonly HistoryRecord[] {
  const { keptEdits, uncertainEdits, goneBack } = timeline;
  const [first = [], ...later] = stepsBefore(timeline);
  return [
    { kind: 'kept', edits: [...keptEdits, ...uncertainEdits] },
    ...first.flatMap(recordsOfStep),
    ...goneBack.flatMap((gone, i) => recordsOfGoing(gone, later[i] ?? [])),
  ];
}

function stepsBefore({ steps, goneBack }: Timeline): readonly (readonly HistoryStep[])[] {
  const snapshots = [steps];
  for (const { index, cut } of [...goneBack].reverse())
    snapshots.unshift([...(snapshots[0] ?? []).slice(0, index), ...cut]);
  return snapshots;
}

function recordsOfGoing(
  { step, index, cut, from, ended, isUnderWay, isUndoing, target }: GoneBack,
  steps: readonly HistoryStep[],
): readonly HistoryRecord[] {
  const { number, place, title, folder, at, before } = step;
  const { files, after, settings, unsaved, obstacle } = changeOf(step);
  const going: HistoryRecord = {
    ...{ kind: 'going', number, place, title, folder, at, before, from, ended, steps: target ?? index },
    ...{ files, after, settings, unsaved, obstacle },
  };
  // An interrupted first undo has no `back` yet; its steps are still history.
  const isFirst = isUnderWay && cut.length === 0;
  if (isFirst) return [going];
  const back: HistoryRecord = { kind: 'back', steps: index };
  const since = steps.slice(index).flatMap(recordsOfStep);
  const goesOn: readonly HistoryRecord[] = isUnderWay ? [going] : isUndoing ? [{ kind: 'undoing' }] : [];
  return [going, back, ...since, ...goesOn];
}

export function recordsOfStep(step: HistoryStep): readonly HistoryRecord[] {
  const { number, place, title, folder, at, before, isRest, isWork } = step;
  return [
    { kind: 'step', number, place, title, folder, at, before, ...(isRest && { isRest }), ...(isWork && { isWork }) },
    { kind: 'changed', number, ...changeOf(step) },
  ];
}

export function hashesOf({ steps, goneBack, keptEdits, uncertainEdits }: Timeline): ReadonlySet<string> {
  const hashes = new Set([...keptEdits, ...uncertainEdits].map(({ hash }) => hash));
  for (const step of [...steps, ...goneBack.flatMap((gone) => [gone.step, ...gone.cut])]) {
    for (const entry of [...step.files.values(), ...step.uncertain.values()])
      if (entry.type === 'file') hashes.add(entry.hash);
    for (const { hash } of [...step.ownEdits, ...step.unsaved, ...step.before.editor.unsaved]) hashes.add(hash);
  }
  return hashes;
}
