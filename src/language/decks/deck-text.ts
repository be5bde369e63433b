import { createLines, type Range } from '../../core/text.ts';
import type { Deck, Slide } from '../../slides/model.ts';

/** Positions in the text of a deck. */
export interface DeckText {
  /** The value of a front matter key of the slide or the deck; else the slide's first line. */
  ofKey(slide: Slide, key: string): Range;
  /** The first occurrence in the slide; else its first line. */
  ofWords(slide: Slide, words: string): Range;
}

export function createDeckText(text: string, { slides: [first] }: Deck): DeckText {
  const lines = createLines(text);
  const spanOf = ({ range }: Slide) => ({ start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) });
  const rangeOf = (start: number, length: number) => {
    return { start: lines.positionAt(start), end: lines.positionAt(start + length) };
  };
  const firstLine = (slide: Slide) => {
    const { start, end } = spanOf(slide);
    const blank = text.slice(start, end).search(/\S/);
    // For an empty slide, the separator before it.
    const from = blank >= 0 ? start + blank : text.lastIndexOf('\n', start - 2) + 1;
    const lineEnd = text.indexOf('\n', from);
    return rangeOf(from, text.slice(from, lineEnd < 0 ? text.length : lineEnd).trimEnd().length);
  };
  const findKey = (slide: Slide, key: string) => {
    const { start, end } = spanOf(slide);
    const found = new RegExp(`^["']?${key}["']?[ \\t]*:[ \\t]*([^\\r\\n]*)`, 'm').exec(text.slice(start, end));
    if (!found) return undefined;
    const [whole, value = ''] = found;
    const length = value.trimEnd().length;
    return rangeOf(start + found.index + whole.length - value.length, length);
  };
  return {
    ofKey: (slide, key) => findKey(slide, key) ?? (first && findKey(first, key)) ?? firstLine(slide),
    ofWords(slide, words) {
      const { start, end } = spanOf(slide);
      const at = words === '' ? -1 : text.slice(start, end).indexOf(words);
      return at < 0 ? firstLine(slide) : rangeOf(start + at, words.length);
    },
  };
}
