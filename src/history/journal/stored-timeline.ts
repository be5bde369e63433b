import type { JsonValue } from '../../core/json.ts';
import type { StepEnd } from '../past-step.ts';
import { readRecord } from './record-reading.ts';
import { type HistoryRecord, type HistoryStep, readRecords, type Timeline } from './timeline.ts';

/** A show that nobody has gone on with for so long is over: milliseconds. */
const longestBreak = 12 * 60 * 60 * 1000;

/**
 * The timeline of these records, from this window or the last one. What was shown long ago is no longer the history of
 * anything: only the presenter's own edits are left of it. `now` is the time of day in milliseconds.
 */
export function readTimeline(records: readonly JsonValue[], now: number): Timeline {
  const timeline = readRecords(records.flatMap((value) => readRecord(value) ?? []));
  const steps = timeline.steps.map((step) => (step.end ? step : { ...step, end: leftBehind }));
  const isOver = now - (timeline.steps.at(-1)?.at ?? now) > longestBreak;
  return { ...timeline, steps: isOver ? [] : steps };
}

/** Of a step that was under way when the window went. */
const leftBehind: StepEnd = { outcome: 'stopped', message: 'The window was closed or reloaded before it ended' };

/** A record as JSON. What only the process remembers is not in it. */
export function printRecord(record: HistoryRecord): JsonValue {
  if (record.kind !== 'began') return record as unknown as JsonValue;
  const { memory: _, ...show } = record.before.show;
  return { ...record, before: { ...record.before, show } } as unknown as JsonValue;
}

/** The shortest records that give this timeline. */
export function recordsOf({ steps, keptEdits, uncertainEdits }: Timeline): readonly HistoryRecord[] {
  return [{ kind: 'kept', edits: [...keptEdits, ...uncertainEdits] }, ...steps.flatMap(recordsOfStep)];
}

/** The records that give one step. */
export function recordsOfStep(step: HistoryStep): readonly HistoryRecord[] {
  const { number, place, title, folder, at, before, obstacle, duration, end, unsaved, typed } = step;
  return [
    { kind: 'began', number, place, title, folder, at, before, ...(step.isRest && { isRest: true }) },
    { kind: 'held', number, entries: [...step.files] },
    { kind: 'named', number, places: [...step.named] },
    ...[...step.settings].map(
      ([key, value]) => ({ kind: 'setting', number, key, ...(value !== undefined && { value }) }) as const,
    ),
    ...step.terminals.map((id) => ({ kind: 'terminal', number, id }) as const),
    ...[...step.commands].map(([id, command]) => ({ kind: 'command', number, id, ...command }) as const),
    ...(step.uncertain.size > 0 ? [{ kind: 'uncertain', number, entries: [...step.uncertain] } as const] : []),
    ...(obstacle === undefined ? [] : [{ kind: 'obstacle', number, why: obstacle } as const]),
    { kind: 'edited', number, edits: step.ownEdits },
    ...(duration === undefined
      ? []
      : [{ kind: 'stopped', number, after: [...step.after], unsaved, typed, duration } as const]),
    ...(step.isOpen ? [{ kind: 'opened', number } as const] : []),
    ...(end ? [{ kind: 'ended', number, end } as const] : []),
  ];
}

/** The hashes of all that a timeline still needs. */
export function hashesOf({ steps, keptEdits, uncertainEdits }: Timeline): ReadonlySet<string> {
  const hashes = new Set([...keptEdits, ...uncertainEdits].map(({ hash }) => hash));
  for (const step of steps) {
    for (const entry of step.files.values()) if (entry.type === 'file') hashes.add(entry.hash);
    for (const { hash } of [...step.ownEdits, ...step.unsaved, ...step.before.editor.unsaved]) hashes.add(hash);
  }
  return hashes;
}
