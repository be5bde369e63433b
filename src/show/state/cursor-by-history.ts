import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { History } from '../../history/history.ts';
import { isSamePlace, type StepPlace } from '../../history/past-step.ts';
import { cursorAfter, type ShowCursor } from './cursor.ts';
import { parseCursor, printCursor } from './stored-cursor.ts';

/**
 * Where the show stands when a window opens. A reload ends VS Code's store of the last window before its extensions:
 * they write the history themselves, so it may be further than the stored cursor, and counts then.
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

/** Whether the stored cursor is still that from before the show went back. */
function isStoredAs(stored: ShowCursor, from: JsonValue): boolean {
  return isJsonObject(from) && isDeepStrictEqual(from.cursor, printCursor(stored));
}

/** Whether steps have begun after those that led to the stored cursor. */
function isBehind({ history, current }: ShowCursor, places: readonly StepPlace[]): boolean {
  const stored = withoutRepeats(current ? [...history, current] : []);
  const known = withoutRepeats(places);
  return stored.length < known.length && stored.every((place, index) => isSamePlace(place, known[index]));
}

/** A demo that runs again right away is one place of a cursor, and two steps of the history. */
function withoutRepeats(places: readonly StepPlace[]): readonly StepPlace[] {
  return places.filter((place, index) => !isSamePlace(place, places[index - 1]));
}
