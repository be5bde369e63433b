import { DemoError } from '../core/errors.ts';
import type { Lines, Range, Span } from '../core/text.ts';

export interface Placeholders {
  readonly start: string;
  readonly end?: string;
}

export interface PlaceholderMatch {
  readonly range: Range;
  /** Whether the range includes the end placeholder. */
  readonly hasEnd: boolean;
}

/**
 * The range includes both texts. An `end` is ignored if it is empty, equal to `start`, or only found before it. Line
 * breaks match any kind of line break.
 * @throws DemoError `placeholder-not-found`.
 */
export function resolvePlaceholders({ start, end = '' }: Placeholders, lines: Lines): PlaceholderMatch {
  const first = find(lines.text, start, 0);
  if (!first) throw notFound(start, 'The document does not contain');
  const last = end === start ? undefined : find(lines.text, end, first.end);
  if (!last && end !== '' && !find(lines.text, end, 0))
    throw notFound(end, `After "${clip(start)}" the document does not contain`);
  const range = { start: lines.positionAt(first.start), end: lines.positionAt((last ?? first).end) };
  return { range, hasEnd: last !== undefined };
}

function find(text: string, searched: string, from: number): Span | undefined {
  if (searched === '') return undefined;
  for (const spelling of spellings(searched)) {
    const start = text.indexOf(spelling, from);
    if (start >= 0) return { start, end: start + spelling.length };
  }
  return undefined;
}

/** As written first, then with each kind of line break. */
function spellings(searched: string): Set<string> {
  const unix = searched.replaceAll('\r\n', '\n');
  return new Set([searched, unix, unix.replaceAll('\n', '\r\n')]);
}

function notFound(placeholder: string, lead: string): DemoError {
  return new DemoError('placeholder-not-found', `${lead} the placeholder "${clip(placeholder)}".`, {
    hint: 'Copy the placeholder from the document: it must match letter for letter.',
  });
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
