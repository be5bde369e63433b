import type { Font, Type } from './font.ts';

/** Characters; no line of a picture is longer. */
const longest = 600;

/** Expands tabs; removes control characters and directional marks. */
export function printable(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll('\t', '    ')
    .replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '');
}

/** Shortens a text with an ellipsis. Width in pixels. */
function ellipsize(font: Font, text: string, type: Type, width: number): string {
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

/** Width in pixels; the last line may end with an ellipsis. */
export function wrapText(font: Font, text: string, type: Type, width: number, lineLimit: number): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const lines: string[] = [];
  while (words.length > 0 && lines.length + 1 < lineLimit) {
    const count = Math.max(1, fittingWords(font, words, type, width));
    lines.push(ellipsize(font, words.splice(0, count).join(' '), type, width));
  }
  return words.length > 0 ? [...lines, lastLine(font, words, type, width)] : lines;
}

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
