import type { Lines, Position, Range } from './text.ts';

/** Whether a character may stand beside the place; `undefined` is the edge of the line. */
type CharacterTest = (character: string | undefined) => boolean;

const isBlank: CharacterTest = (character) => character === undefined || /\s/.test(character);
const isPunctuation: CharacterTest = (character) => isBlank(character) || ';:,='.includes(character ?? '');

/**
 * A place for the cursor of which an editor makes nothing: beside a word it boxes that word wherever it stands in the
 * file, beside a bracket both of the pair. Looks for blanks in the lines of the range, then for punctuation there, then
 * for blanks in the nearest line. The range's start, where a text has no such place.
 */
export function findQuietPlace(lines: Lines, { start, end }: Range): Position {
  return (
    findIn(lines, start.line, end.line, isBlank) ??
    findIn(lines, start.line, end.line, isPunctuation) ??
    findAround(lines, start.line, end.line) ??
    start
  );
}

function findIn(lines: Lines, first: number, last: number, fits: CharacterTest): Position | undefined {
  for (let line = first; line <= last; line++) {
    const text = lines.lineAt(line);
    if (text === undefined) return undefined;
    for (let character = 0; character <= text.length; character++) {
      if (fits(text[character - 1]) && fits(text[character])) return { line, character };
    }
  }
  return undefined;
}

function findAround(lines: Lines, first: number, last: number): Position | undefined {
  for (let below = last + 1, above = first - 1; above >= 0 || below < lines.lineCount; below++, above--) {
    const place = findIn(lines, below, below, isBlank) ?? findIn(lines, above, above, isBlank);
    if (place) return place;
  }
  return undefined;
}
