import type { Saying } from '../action.ts';
import type { RangeFields } from '../target-range.ts';

/** For invisible actions. */
export const unseen = (): undefined => undefined;

export function say(title: string, text?: string): Saying {
  return {
    title,
    lines: text === undefined || text === '' ? [] : text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/),
  };
}

export function always(title: string): () => Saying {
  return () => say(title);
}

/** `lines 12–20 of src/app.ts`. */
export function describeRange(path: string | undefined, fields: Partial<RangeFields>): string {
  const where = rangeWords(fields);
  return where === undefined ? nameOfPath(path) : `${where} of ${nameOfPath(path)}`;
}

/** ` at line 12`, or empty. */
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

/** Drops a leading `/` or `./`. */
export function nameOfPath(path: string | undefined): string {
  return clip(path?.replace(/^(\.?\/)+/, ''));
}

export function quoted(text: string | undefined): string {
  return `“${clip(text)}”`;
}

/** One line for a card; `…` if missing. */
export function clip(written: string | undefined): string {
  const line = (written ?? '…').replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
}
