import { encloses } from '../core/positions.ts';
import { createLines, lineBreakOf, type Position } from '../core/text.ts';
import { parseDeck } from '../slides/cut-deck.ts';

/** A piece of text at a place; the caret belongs to its end. */
export interface TextAt {
  readonly position: Position;
  readonly text: string;
}

/** A slide behind the one in which the caret stands, up to its title, which is still to be written. */
export function newSlideAfter(text: string, caret: Position): TextAt {
  const lines = createLines(text);
  const lineBreak = lineBreakOf(text);
  const { slides } = parseDeck(text, '');
  const slide = slides.findLast(({ range }) => encloses(range, { start: caret, end: caret })) ?? slides.at(-1);
  const end = slide ? lines.offsetAt(slide.range.end) : text.length;
  const start = slide ? lines.offsetAt(slide.range.start) : 0;
  const words = text.slice(start, end).trimEnd();
  const at = start + words.length;
  if (words === '' && slides.length < 2) return { position: lines.positionAt(at), text: '# ' };
  const blank = `${lineBreak}${lineBreak}`;
  const rest = text.slice(at, end) === '' && end < text.length ? blank : '';
  return { position: lines.positionAt(at), text: `${blank}---${blank}# ${rest}` };
}

/** The text of a deck of two slides. */
export function newDeck(title: string): string {
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n# ${title}\n\n---\n\n## The first point\n\n- What it is\n- Why it matters\n`;
}
