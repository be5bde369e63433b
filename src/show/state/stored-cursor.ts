import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { type CursorPlace, type ShowCursor, startCursor } from './cursor.ts';

/** Reads a stored cursor; anything that is not one reads as the start. */
export function parseCursor(value: JsonValue | undefined): ShowCursor {
  if (!isJsonObject(value)) return startCursor;
  const history = Array.isArray(value.history)
    ? value.history.flatMap((item: JsonValue) => parsePlace(item) ?? [])
    : [];
  return { current: parsePlace(value.current), history, start: parsePlace(value.start) };
}

/** The cursor as JSON, for the store. */
export function printCursor({ current, history, start }: ShowCursor): JsonValue {
  return { current: current ?? null, history, start: start ?? null };
}

function parsePlace(value: JsonValue | undefined): CursorPlace | undefined {
  if (!isJsonObject(value)) return undefined;
  const { filePath, id, fileIndex, demoIndex, demoCount } = value;
  if (typeof filePath !== 'string' || typeof id !== 'string') return undefined;
  if (typeof fileIndex !== 'number' || typeof demoIndex !== 'number' || typeof demoCount !== 'number') return undefined;
  return { filePath, id, fileIndex, demoIndex, demoCount };
}
