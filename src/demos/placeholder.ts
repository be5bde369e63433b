import { DemoError } from '../core/errors.ts';
import type { Lines, Range, Span } from '../core/text.ts';

/** The texts that mark a place in a document: `startPlaceholder` and, for a stretch, `endPlaceholder`. */
export interface Placeholders {
  readonly start: string;
  readonly end?: string;
}

/** The range between placeholders of a document. */
export interface PlaceholderMatch {
  readonly range: Range;
  /** Whether it reaches to the end placeholder; else it is the start placeholder alone. */
  readonly hasEnd: boolean;
}

/**
 * Finds placeholders in a document's buffer: the first `start`, and the first `end` after it. The range covers both
 * texts. An `end` that is empty, the same as `start`, or in the document only before it counts as none. A line break in
 * a placeholder matches any kind of line break.
 * @throws DemoError `placeholder-not-found`, naming the one that is missing.
 */
export function resolvePlaceholders({ start, end = '' }: Placeholders, lines: Lines): PlaceholderMatch {
  const first = find(lines.text, start, 0);
  if (!first) throw notFound(start, 'The document does not hold');
  const last = end === start ? undefined : find(lines.text, end, first.end);
  if (!last && end !== '' && !find(lines.text, end, 0))
    throw notFound(end, `After "${clip(start)}" the document does not hold`);
  const range = { start: lines.positionAt(first.start), end: lines.positionAt((last ?? first).end) };
  return { range, hasEnd: last !== undefined };
}

function find(text: string, wanted: string, from: number): Span | undefined {
  if (wanted === '') return undefined;
  for (const spelling of spellings(wanted)) {
    const start = text.indexOf(spelling, from);
    if (start >= 0) return { start, end: start + spelling.length };
  }
  return undefined;
}

/** As written first; then with each kind of line break, because the file and the document may differ in that. */
function spellings(wanted: string): Set<string> {
  const unix = wanted.replaceAll('\r\n', '\n');
  return new Set([wanted, unix, unix.replaceAll('\n', '\r\n')]);
}

function notFound(placeholder: string, lead: string): DemoError {
  return new DemoError('placeholder-not-found', `${lead} the placeholder "${clip(placeholder)}".`, {
    hint: 'A placeholder is plain text that stands in the document, letter for letter.',
  });
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
