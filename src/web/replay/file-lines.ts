import type { ReplayChange, ReplayFile, ReplayLines } from '../../audience/replay-content.ts';

/** Some lines of a file, in order. */
export type FilePiece =
  | { readonly kind: 'same'; readonly lines: readonly FileLine[] }
  | { readonly kind: 'change'; readonly lines: readonly FileLine[]; readonly added: string }
  /** Lines left out. */
  | { readonly kind: 'gap'; readonly count: number };

export interface FileLine {
  readonly kind: 'same' | 'added' | 'removed';
  /** From 1; missing for a removed line. */
  readonly number?: number;
  readonly text: string;
  readonly isLit: boolean;
}

/** Lines around a change. */
const context = 3;
/** A gap of fewer lines is not worth leaving out. */
const leastGap = 3;

/** As editors show them; a last empty line is left out. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** All lines with the changes in between, or only those near changes and highlights. */
export function piecesOf(file: ReplayFile, extent: 'near' | 'whole'): readonly FilePiece[] {
  const lines = linesOf(file.text ?? '');
  const isShown = extent === 'whole' ? () => true : nearness(file);
  const isLit = (line: number) => file.highlights.some(({ start, end }) => line >= start && line < end);
  const pieces: FilePiece[] = [];
  let at = 0;
  const passTo = (end: number) => {
    while (at < end) {
      const start = at;
      const shown = isShown(at);
      while (at < end && isShown(at) === shown) at += 1;
      const piece = lines.slice(start, at).map((text, index): FileLine => {
        return { kind: 'same', number: start + index + 1, text, isLit: isLit(start + index) };
      });
      const isGap = !shown && piece.length >= leastGap;
      pieces.push(isGap ? { kind: 'gap', count: piece.length } : { kind: 'same', lines: piece });
    }
  };
  for (const change of file.changes) {
    passTo(change.start);
    pieces.push(changePiece(change, lines, isLit));
    at = change.end;
  }
  passTo(lines.length);
  return pieces;
}

/** Leaves out all lines after the first `most`. */
export function cutPieces(pieces: readonly FilePiece[], most = Number.POSITIVE_INFINITY): readonly FilePiece[] {
  const kept: FilePiece[] = [];
  let [room, count] = [most, 0];
  for (const piece of pieces) {
    if (piece.kind === 'gap') {
      if (room > 0) kept.push(piece);
      else count += piece.count;
      continue;
    }
    const lines = piece.lines.slice(0, room);
    if (lines.length > 0) kept.push({ ...piece, lines });
    room -= lines.length;
    count += piece.lines.length - lines.length;
  }
  return count === 0 ? kept : [...kept, { kind: 'gap', count }];
}

function changePiece(change: ReplayChange, lines: readonly string[], isLit: (line: number) => boolean): FilePiece {
  const added = lines.slice(change.start, change.end);
  return {
    kind: 'change',
    added: added.join('\n'),
    lines: [
      ...change.removed.map((text): FileLine => ({ kind: 'removed', text, isLit: false })),
      ...added.map((text, index): FileLine => {
        const line = change.start + index;
        return { kind: 'added', number: line + 1, text, isLit: isLit(line) };
      }),
    ],
  };
}

function nearness({ changes, highlights }: ReplayFile): (line: number) => boolean {
  const spans: readonly ReplayLines[] = [...changes, ...highlights];
  return (line) => spans.some(({ start, end }) => line >= start - context && line < end + context);
}
