import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { History } from '../../history/history.ts';
import { isSamePlace, type StepPlace } from '../../history/past-step.ts';
import { cursorAfter, type ShowCursor } from './cursor.ts';
import { parseCursor, printCursor } from './stored-cursor.ts';

/**
 * On a reload, VS Code closes its store before the extensions; they write the history themselves, so it may be ahead of
 * the stored cursor.
 */
export function cursorByHistory(
  { steps, goneBack, resumed }: Pick<History, 'steps' | 'goneBack' | 'resumed'>,
  stored: ShowCursor,
): ShowCursor {
  const positions = steps.filter(({ isRest }) => !isRest).map(({ place }) => place);
  const hasGoneBack = goneBack !== undefined && isStoredAs(stored, goneBack.from);
  if (resumed?.at !== undefined) return parseCursor(Object(resumed.at).cursor);
  const start = resumed?.before ?? (hasGoneBack ? goneBack.first : undefined);
  if (start) return { ...cursorAfter(positions), start };
  return isBehind(stored, positions) ? cursorAfter(positions) : stored;
}

function isStoredAs(stored: ShowCursor, from: JsonValue): boolean {
  return isJsonObject(from) && isDeepStrictEqual(from.cursor, printCursor(stored));
}

function isBehind({ history, current }: ShowCursor, positions: readonly StepPlace[]): boolean {
  const stored = withoutRepeats(current ? [...history, current] : []);
  const expected = withoutRepeats(positions);
  return stored.length < expected.length && stored.every((place, index) => isSamePlace(place, expected[index]));
}

/** One place of a cursor, but two steps. */
function withoutRepeats(positions: readonly StepPlace[]): readonly StepPlace[] {
  return positions.filter((position, index) => !isSamePlace(position, positions[index - 1]));
}
