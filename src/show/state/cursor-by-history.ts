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
  const places = steps.filter(({ isRest }) => !isRest).map(({ place }) => place);
  const hasGoneBack = goneBack !== undefined && isStoredAs(stored, goneBack.from);
  if (resumed?.at !== undefined) return parseCursor(Object(resumed.at).cursor);
  const start = resumed?.before ?? (hasGoneBack ? goneBack.first : undefined);
  if (start) return { ...cursorAfter(places), start };
  return isBehind(stored, places) ? cursorAfter(places) : stored;
}

function isStoredAs(stored: ShowCursor, from: JsonValue): boolean {
  return isJsonObject(from) && isDeepStrictEqual(from.cursor, printCursor(stored));
}

function isBehind({ history, current }: ShowCursor, places: readonly StepPlace[]): boolean {
  const stored = withoutRepeats(current ? [...history, current] : []);
  const known = withoutRepeats(places);
  return stored.length < known.length && stored.every((place, index) => isSamePlace(place, known[index]));
}

/** One place of a cursor, but two steps. */
function withoutRepeats(places: readonly StepPlace[]): readonly StepPlace[] {
  return places.filter((place, index) => !isSamePlace(place, places[index - 1]));
}
