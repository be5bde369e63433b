import type { Segment } from '../../src/slides/deck/segments.ts';

/** The text of a deck from its segments: `printDeck(finish(cutText(text)).segments) === text`, for every text. */
export function printDeck(segments: readonly Pick<Segment, 'text'>[]): string {
  return segments.map(({ text }) => text).join('');
}
