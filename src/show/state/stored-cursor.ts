import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { StepPlace } from '../../history/past-step.ts';
import { type ShowCursor, startCursor } from './cursor.ts';

/** Consecutive places in one file, which is stored once. */
type CursorRun = Pick<StepPlace, 'filePath' | 'fileIndex' | 'demoCount'> & {
  readonly demos: (readonly [id: string, demoIndex: number])[];
};

/** Returns the start for anything invalid. */
export function parseCursor(value: JsonValue | undefined): ShowCursor {
  if (!isJsonObject(value)) return startCursor;
  const history = Array.isArray(value.history) ? value.history.flatMap(parseRun) : [];
  return { current: parsePosition(value.current), history, start: parsePosition(value.start) };
}

export function printCursor({ current, history, start }: ShowCursor): JsonValue {
  return { current: current ?? null, history: runsOf(history), start: start ?? null };
}

function runsOf(positions: readonly StepPlace[]): readonly CursorRun[] {
  const runs: CursorRun[] = [];
  for (const { filePath, fileIndex, demoCount, id, demoIndex } of positions) {
    const last = runs.at(-1);
    const continuesRun = last?.filePath === filePath && last.fileIndex === fileIndex && last.demoCount === demoCount;
    if (continuesRun) last.demos.push([id, demoIndex]);
    else runs.push({ filePath, fileIndex, demoCount, demos: [[id, demoIndex]] });
  }
  return runs;
}

function parseRun(value: JsonValue): readonly StepPlace[] {
  if (!isJsonObject(value) || !Array.isArray(value.demos)) return [];
  const { demos, ...file } = value;
  return demos.flatMap((demo: JsonValue) =>
    Array.isArray(demo) ? (parsePosition({ ...file, id: demo[0], demoIndex: demo[1] } as JsonObject) ?? []) : [],
  );
}

function parsePosition(value: JsonValue | undefined): StepPlace | undefined {
  if (!isJsonObject(value)) return undefined;
  const { filePath, id, fileIndex, demoIndex, demoCount } = value;
  if (typeof filePath !== 'string' || typeof id !== 'string') return undefined;
  if (typeof fileIndex !== 'number' || typeof demoIndex !== 'number' || typeof demoCount !== 'number') return undefined;
  return { filePath, id, fileIndex, demoIndex, demoCount };
}
