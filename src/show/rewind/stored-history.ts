import type { Entry } from '../../core/entries.ts';
import type { JsonValue } from '../../core/json.ts';
import type { StepEnd } from '../run-outcome.ts';
import { addRecord, type History, type HistoryRecord, noHistory } from './history.ts';
import { readRecord } from './reading/record-reading.ts';

/** A show that nobody has gone on with for so long is over: milliseconds. */
const longestBreak = 12 * 60 * 60 * 1000;

/**
 * The history of these records, from this window or the last one. What was shown long ago is no longer the way back of
 * anything: only the presenter's own edits are left of it. `now` is the time of day in milliseconds.
 */
export function readHistory(records: readonly JsonValue[], now: number): History {
  const history = records.flatMap((value) => readRecord(value) ?? []).reduce(addRecord, noHistory);
  const steps = history.steps.map((step) => (step.end ? step : { ...step, end: leftBehind }));
  const isOver = now - (history.steps.at(-1)?.at ?? now) > longestBreak;
  return { ...history, steps: isOver ? [] : steps };
}

/** Of a step that was under way when the window went. */
const leftBehind: StepEnd = { outcome: 'stopped', message: 'The window was closed or reloaded before it ended' };

/** A record as JSON. What only the process remembers is not in it. */
export function printRecord(record: HistoryRecord): JsonValue {
  if (record.kind !== 'began') return record as unknown as JsonValue;
  const { recollection: _, ...before } = record.before;
  return { ...record, before } as unknown as JsonValue;
}

/** The shortest records that give this history. */
export function recordsOf({ steps, keptEdits }: History): readonly HistoryRecord[] {
  return [{ kind: 'kept', edits: keptEdits }, ...steps.flatMap(recordsOfStep)];
}

/** The records that give one step. */
export function recordsOfStep(step: History['steps'][number]): readonly HistoryRecord[] {
  const { number, place, title, at, before, touched, left, folders, settings, terminals, obstacle, duration, end } =
    step;
  return [
    { kind: 'began', number, place, title, at, before, ...(step.isRest && { isRest: true }) },
    { kind: 'touched', number, entries: [...touched] },
    { kind: 'folders', number, folders },
    ...[...settings].map(
      ([key, value]) => ({ kind: 'setting', number, key, ...(value !== undefined && { value }) }) as const,
    ),
    ...terminals.map((id) => ({ kind: 'terminal', number, id }) as const),
    ...(obstacle === undefined ? [] : [{ kind: 'obstacle', number, why: obstacle } as const]),
    { kind: 'edited', number, edits: step.ownEdits },
    ...(duration === undefined
      ? []
      : [{ kind: 'stopped', number, left: [...left], unsaved: step.unsaved, duration } as const]),
    ...(end ? [{ kind: 'ended', number, end } as const] : []),
  ];
}

/** The hashes of all that a history still needs. */
export function hashesOf({ steps, keptEdits }: History): ReadonlySet<string> {
  const hashes = new Set(keptEdits.map(({ hash }) => hash));
  for (const step of steps) {
    for (const entry of step.touched.values()) addHashes(entry, hashes);
    for (const { hash } of [...step.ownEdits, ...step.unsaved, ...step.before.editor.unsaved]) hashes.add(hash);
  }
  return hashes;
}

function addHashes(entry: Entry, hashes: Set<string>): void {
  if (entry.type === 'file') hashes.add(entry.hash);
  if (entry.type === 'directory') for (const inner of Object.values(entry.entries ?? {})) addHashes(inner, hashes);
}
