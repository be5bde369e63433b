import { DemoError } from '../core/errors.ts';
import type { Lines, Position, Range } from '../core/text.ts';
import { type PlaceholderMatch, resolvePlaceholders } from '../demos/placeholder.ts';
import { coversWholeLines, type PositionSpec, parsePosition, resolvePoint, resolveRange } from '../demos/position.ts';
import { type FieldDefinitions, type FieldValues, optionalOrEmpty, position, text } from './fields.ts';

export const rangeFields = {
  position: optionalOrEmpty(
    position('A line, a character in a line, or a range; takes precedence over the placeholders.'),
  ),
  startPlaceholder: optionalOrEmpty(text('Text in the document at which the range begins.')),
  endPlaceholder: optionalOrEmpty(text('Text after it at which the range ends.')),
};

export function hasRangeFields(fields: FieldDefinitions = {}): boolean {
  return Object.keys(rangeFields).every((key) => Object.hasOwn(fields, key));
}

export type RangeFields = FieldValues<typeof rangeFields>;

export interface TargetRange {
  readonly range: Range;
  /** `lines`: whole lines without the last line break; `exact`: characters. */
  readonly kind: 'lines' | 'exact';
  /** Found by placeholders. */
  readonly isMarked: boolean;
}

/**
 * A start placeholder alone means its line; with an end placeholder, everything from the first to the end of the
 * second.
 * @throws DemoError `invalid-field`, `position-out-of-range`, `placeholder-not-found`.
 */
export function findTargetRange(fields: RangeFields, lines: Lines): TargetRange | undefined {
  const spec = readPosition(fields);
  if (spec)
    return { range: resolveRange(spec, lines), kind: coversWholeLines(spec) ? 'lines' : 'exact', isMarked: false };
  const marked = findPlaceholders(fields, lines);
  if (!marked) return undefined;
  if (marked.hasEnd) return { range: marked.range, kind: 'exact', isMarked: true };
  return { range: wholeLines(marked.range, lines), kind: 'lines', isMarked: true };
}

/** @throws DemoError `invalid-field` if there is no range; otherwise like {@link findTargetRange}. */
export function requireTargetRange(fields: RangeFields, lines: Lines): TargetRange {
  const target = findTargetRange(fields, lines);
  if (target) return target;
  throw new DemoError('invalid-field', '"position" is missing', {
    hint: 'Add a "position" or a "startPlaceholder".',
  });
}

/** Throws like {@link findTargetRange}. */
export function findTargetPosition(fields: RangeFields, lines: Lines): Position | undefined {
  const spec = readPosition(fields);
  return spec ? resolvePoint(spec, lines) : findPlaceholders(fields, lines)?.range.start;
}

/** @throws DemoError `invalid-field`. */
export function readPosition(fields: RangeFields): PositionSpec | undefined {
  if (fields.position === undefined) return undefined;
  const parsed = parsePosition(fields.position);
  if ('spec' in parsed) return parsed.spec;
  throw new DemoError('invalid-field', parsed.message);
}

export function findPlaceholders(fields: RangeFields, lines: Lines): PlaceholderMatch | undefined {
  const { startPlaceholder: start, endPlaceholder: end } = fields;
  if (start === undefined) return undefined;
  return resolvePlaceholders({ start, ...(end !== undefined && { end }) }, lines);
}

/** Without the last line break. */
export function wholeLines({ start, end }: Range, lines: Lines): Range {
  return {
    start: { line: start.line, character: 0 },
    end: { line: end.line, character: lines.lineAt(end.line)?.length ?? 0 },
  };
}
