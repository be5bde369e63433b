import { DemoError } from '../core/errors.ts';
import type { Lines, Range } from '../core/text.ts';

/** The texts that mark a place in a document: `startPlaceholder` and, for a stretch, `endPlaceholder`. */
export interface Placeholders {
  readonly start: string;
  readonly end?: string;
}

/**
 * Finds placeholders in a document's buffer: the first `start`, and the first `end` after it. The range covers both
 * texts; without `end`, the start placeholder alone. A line break in a placeholder matches any kind of line break.
 * @throws DemoError `placeholder-not-found`, naming the one that is missing.
 */
export function resolvePlaceholders({ start, end }: Placeholders, lines: Lines): Range {
  const first = find(lines.text, start, 0);
  if (!first) throw notFound(start, 'The document does not hold');
  const last = end === undefined ? first : find(lines.text, end, first.end);
  if (!last) throw notFound(end ?? '', `After "${clip(start)}" the document does not hold`);
  return { start: lines.positionAt(first.start), end: lines.positionAt(last.end) };
}

function find(
  text: string,
  wanted: string,
  from: number,
): { readonly start: number; readonly end: number } | undefined {
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
