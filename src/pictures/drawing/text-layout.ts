import type { Font, Type } from './font.ts';

/** Characters that no line of a picture can exceed; those beyond are never looked at. */
const longest = 600;

/** A text as it can be drawn in one line: tabs are spaces, control characters and marks of direction are gone. */
export function printable(text: string, tabWidth = 4): string {
  return text
    .slice(0, longest)
    .replaceAll('\t', ' '.repeat(tabWidth))
    .replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '');
}

/** The text, or as much of its beginning as fits, with an ellipsis. Width in pixels. */
export function ellipsize(font: Font, text: string, type: Type, width: number): string {
  if (font.measure(text, type) <= width) return text;
  const characters = [...text];
  let [fits, fails] = [0, characters.length];
  while (fits + 1 < fails) {
    const middle = (fits + fails) >> 1;
    if (font.measure(cut(characters, middle), type) <= width) fits = middle;
    else fails = middle;
  }
  return cut(characters, fits);
}

function cut(characters: readonly string[], count: number): string {
  return `${characters.slice(0, count).join('').trimEnd()}…`;
}

/** Breaks a text between words into lines of a width in pixels; the last line takes the rest, with an ellipsis. */
export function wrapText(font: Font, text: string, type: Type, width: number, lineLimit: number): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const lines: string[] = [];
  while (words.length > 0 && lines.length + 1 < lineLimit) {
    const count = Math.max(1, fittingWords(font, words, type, width));
    lines.push(ellipsize(font, words.splice(0, count).join(' '), type, width));
  }
  return words.length > 0 ? [...lines, lastLine(font, words, type, width)] : lines;
}

/** All words, or those that fit with an ellipsis; a first word that does not is cut. */
function lastLine(font: Font, words: readonly string[], type: Type, width: number): string {
  if (fittingWords(font, words, type, width) === words.length) return words.join(' ');
  const count = fittingWords(font, words, type, width - font.measure('…', type) * 1.4);
  return count > 0 ? `${words.slice(0, count).join(' ')}…` : ellipsize(font, words.join(' '), type, width);
}

function fittingWords(font: Font, words: readonly string[], type: Type, width: number): number {
  let line = '';
  for (const [count, word] of words.entries()) {
    line = line === '' ? word : `${line} ${word}`;
    if (font.measure(line, type) > width) return count;
  }
  return words.length;
}
