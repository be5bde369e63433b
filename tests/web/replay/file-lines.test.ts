import { describe, expect, it } from 'vitest';
import type { ReplayFile } from '../../../src/audience/replay-content.ts';
import { cutPieces, type FilePiece, piecesOf } from '../../../src/web/replay/file-lines.ts';

const text = `${Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n')}\n`;
const file = (more: Partial<ReplayFile> = {}): ReplayFile => {
  return { name: 'a.ts', language: 'TypeScript', kind: 'changed', text, changes: [], highlights: [], ...more };
};
const changes = [{ start: 9, end: 11, removed: ['old'] }];

/** `7-9`, `…6` for a gap, `-1 +2` for a change. */
const describePiece = (piece: FilePiece) => {
  if (piece.kind === 'gap') return `…${piece.count}`;
  const numbers = piece.lines.flatMap(({ number }) => number ?? []);
  const removed = piece.lines.length - numbers.length;
  return piece.kind === 'change' ? `-${removed} +${numbers.length}` : `${numbers[0]}-${numbers.at(-1)}`;
};

describe('a file in a replay', () => {
  it('shows changes with three lines around them', () => {
    expect(piecesOf(file({ changes }), 'near').map(describePiece)).toEqual(['…6', '7-9', '-1 +2', '12-14', '…6']);
  });

  it('shows all lines when it is shown whole, with removed lines where they were', () => {
    expect(piecesOf(file({ changes }), 'whole').map(describePiece)).toEqual(['1-9', '-1 +2', '12-20']);
  });

  it('does not leave out one or two lines', () => {
    const close = [
      { start: 5, end: 6, removed: [] },
      { start: 14, end: 15, removed: [] },
    ];
    const pieces = piecesOf(file({ changes: close }), 'near').map(describePiece);
    expect(pieces).toEqual(['1-2', '3-5', '-0 +1', '7-9', '10-11', '12-14', '-0 +1', '16-18', '19-20']);
  });

  it('marks highlighted lines, also where they have changed', () => {
    const lit = piecesOf(file({ changes, highlights: [{ start: 10, end: 12 }] }), 'near').flatMap((piece) =>
      piece.kind === 'gap' ? [] : piece.lines.filter(({ isLit }) => isLit).map(({ number }) => number),
    );
    expect(lit).toEqual([11, 12]);
  });

  it('can be cut, which leaves the number of the missing lines', () => {
    const cut = (most: number) => cutPieces(piecesOf(file({ changes }), 'near'), most).map(describePiece);
    expect(cut(9)).toEqual(['…6', '7-9', '-1 +2', '12-14', '…6']);
    expect(cut(5)).toEqual(['…6', '7-9', '-1 +1', '…10']);
    expect(cut(3)).toEqual(['…6', '7-9', '…12']);
  });

  it('copies of a change what is new', () => {
    const [change] = piecesOf(file({ changes }), 'near').filter((piece) => piece.kind === 'change');
    expect(change?.added).toBe('line 10\nline 11');
  });

  it('shows where lines have only gone', () => {
    const gone = [{ start: 20, end: 20, removed: ['last'] }];
    expect(piecesOf(file({ changes: gone }), 'near').map(describePiece)).toEqual(['…17', '18-20', '-1 +0']);
  });
});
