import type { Lines, Position, Range } from './text.ts';

/** `undefined` is the edge of the line. */
type CharacterTest = (character: string | undefined) => boolean;

const isBlank: CharacterTest = (character) => character === undefined || /\s/.test(character);
const isPunctuation: CharacterTest = (character) => isBlank(character) || ';:,='.includes(character ?? '');

/**
 * Next to a word, the editor boxes all equal words; next to a bracket, the pair. Prefers blanks in the range, then
 * punctuation, then blanks in nearby lines, then the start of the range.
 */
export function findQuietPosition(lines: Lines, { start, end }: Range): Position {
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
    const position = findIn(lines, below, below, isBlank) ?? findIn(lines, above, above, isBlank);
    if (position) return position;
  }
  return undefined;
}
