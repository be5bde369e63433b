import { describe, expect, it } from 'vitest';
import { byStart, comparePositions, encloses, isBefore, isEmptyRange } from '../../src/core/positions.ts';
import type { Position, Range } from '../../src/core/text.ts';

function at(line: number, character: number): Position {
  return { line, character };
}

function span(line: number, character: number, endLine: number, endCharacter: number): Range {
  return { start: at(line, character), end: at(endLine, endCharacter) };
}

describe('positions', () => {
  it.each([
    ['the same place', at(1, 2), at(1, 2), 0],
    ['one character on', at(1, 2), at(1, 3), -1],
    ['one character back', at(1, 3), at(1, 2), 1],
    ['a line below, however far left', at(1, 80), at(2, 0), -1],
    ['a line above, however far right', at(2, 0), at(1, 80), 1],
  ])('are compared by line, then by character: %s', (_, a, b, order) => {
    expect(Math.sign(comparePositions(a, b))).toBe(order);
    expect(isBefore(a, b)).toBe(order < 0);
  });

  it('are used to sort ranges in text order, and to keep the order of ranges with the same start', () => {
    const [late, early, wide] = [{ range: span(3, 0, 3, 1) }, { range: span(0, 4, 0, 5) }, { range: span(0, 4, 9, 0) }];
    expect([late, early, wide].sort(byStart)).toEqual([early, wide, late]);
  });
});

describe('a range', () => {
  it.each([
    ['a place', span(1, 2, 1, 2), true],
    ['a character', span(1, 2, 1, 3), false],
    ['a line break', span(1, 2, 2, 0), false],
    ['the same column of two lines', span(1, 2, 2, 2), false],
  ])('is empty only when it covers nothing: %s', (_, range, isEmpty) => {
    expect(isEmptyRange(range)).toBe(isEmpty);
  });

  it.each([
    ['itself', span(1, 2, 3, 4), true],
    ['a part of it', span(1, 3, 3, 0), true],
    ['the place where it begins', span(1, 2, 1, 2), true],
    ['the place where it ends', span(3, 4, 3, 4), true],
    ['not what begins before it', span(1, 1, 3, 4), false],
    ['not what ends after it', span(1, 2, 3, 5), false],
    ['not what lies beyond it', span(4, 0, 4, 1), false],
  ])('encloses the ranges within its ends: %s', (_, inner, isEnclosed) => {
    expect(encloses(span(1, 2, 3, 4), inner)).toBe(isEnclosed);
  });
});
