import type { Position, Range } from './text.ts';

export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

export function isBefore(a: Position, b: Position): boolean {
  return comparePositions(a, b) < 0;
}

/** For `sort`. */
export function byStart({ range: a }: { readonly range: Range }, { range: b }: { readonly range: Range }): number {
  return comparePositions(a.start, b.start);
}

export function isEmptyRange({ start, end }: Range): boolean {
  return comparePositions(start, end) === 0;
}

/** Includes equal ends. */
export function encloses(outer: Range, inner: Range): boolean {
  return !isBefore(inner.start, outer.start) && !isBefore(outer.end, inner.end);
}
