import type { Saying } from '../action.ts';
import type { RangeFields } from '../target-range.ts';

/** For invisible actions. */
export const unseen = (): undefined => undefined;

/** A sentence, and a text that the action brings along: its lines in full. */
export function say(title: string, text?: string): Saying {
  return {
    title,
    lines: text === undefined || text === '' ? [] : text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/),
  };
}

/** The same sentence for all fields. */
export function always(title: string): () => Saying {
  return () => say(title);
}

/** `lines 12–20 of src/app.ts`. */
export function describeRange(path: string | undefined, fields: Partial<RangeFields>): string {
  const where = rangeWords(fields);
  return where === undefined ? nameOfPath(path) : `${where} of ${nameOfPath(path)}`;
}

/** ` at line 12`, or nothing. */
export function describePosition(fields: Partial<RangeFields>): string {
  const where = rangeWords(fields);
  return where === undefined ? '' : ` at ${where}`;
}

export function namesRange({ position, startPlaceholder }: Partial<RangeFields>): boolean {
  return position !== undefined || startPlaceholder !== undefined;
}

function rangeWords({ position, startPlaceholder }: Partial<RangeFields>): string | undefined {
  const written = position?.trim();
  const match = /^(\d+)(?:,\d+)?(?::(\d+)(?:,\d+)?)?$/.exec(written ?? '');
  if (match)
    return match[2] === undefined || match[2] === match[1] ? `line ${match[1]}` : `lines ${match[1]}–${match[2]}`;
  if (written === 'start' || written === 'end') return `the ${written}`;
  return startPlaceholder === undefined ? undefined : quoted(startPlaceholder);
}

/** A path without the leading `/` or `./` that mean nothing. */
export function nameOfPath(path: string | undefined): string {
  return clip(path?.replace(/^(\.?\/)+/, ''));
}

export function quoted(text: string | undefined): string {
  return `“${clip(text)}”`;
}

/** One line, of a length that a card has room for; `…` for a missing text. */
export function clip(written: string | undefined): string {
  const line = (written ?? '…').replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
}
