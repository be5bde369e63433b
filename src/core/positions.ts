import type { Position, Range } from './text.ts';

/**
 * Negative when `a` comes first in the text, positive when `b` does, 0 when they are the same place: as `sort` wants it.
 */
export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** Whether `a` comes before `b`; a place is not before itself. */
export function isBefore(a: Position, b: Position): boolean {
  return comparePositions(a, b) < 0;
}

/** For `sort`: ranges in the order of the text. */
export function byStart({ range: a }: { readonly range: Range }, { range: b }: { readonly range: Range }): number {
  return comparePositions(a.start, b.start);
}

/** Whether a range is only a place between two characters. */
export function isEmptyRange({ start, end }: Range): boolean {
  return comparePositions(start, end) === 0;
}

/** Whether a range holds all of another, its own ends included. */
export function encloses(outer: Range, inner: Range): boolean {
  return !isBefore(inner.start, outer.start) && !isBefore(outer.end, inner.end);
}
