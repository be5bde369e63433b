import type { Span } from '../text.ts';

/** Text that is being typed into another one: what of it is still to come, and the offset where it will stand. */
export interface ComingText {
  readonly at: number;
  readonly text: string;
}

/** The beginnings of secrets that a text will hold: `find` gets the text with the part to come. */
export function findComing(
  text: string,
  { at, text: rest }: ComingText,
  find: (whole: string) => readonly Span[],
): readonly Span[] {
  const back = (offset: number) => (offset <= at ? offset : Math.max(at, offset - rest.length));
  return find(text.slice(0, at) + rest + text.slice(at))
    .map(({ start, end }) => ({ start: back(start), end: back(end) }))
    .filter(({ start, end }) => end > start);
}
