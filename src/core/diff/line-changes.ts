import type { Lines } from '../text.ts';
import type { DiffLine, Hunk } from './unified-diff.ts';

export interface LineChange {
  /** Zero-based line of the old text. */
  readonly line: number;
  readonly removed: number;
  /** Without line breaks. */
  readonly added: readonly string[];
  /** Whether the last line ends the text without a line break. */
  readonly isUnbroken: boolean;
}

export interface Mismatch {
  /** From 1. */
  readonly hunk: number;
  /** Zero-based. */
  readonly line: number;
  /** `undefined`: the end of the text. */
  readonly expected: string | undefined;
  /** `undefined`: the text has ended. */
  readonly found: string | undefined;
  /** Set if the lines only differ in having a line break. */
  readonly differsInBreak: boolean;
}

type Plan = { readonly changes: readonly LineChange[] } | { readonly mismatch: Mismatch };

/** Lines that a hunk may be off. */
const farthest = 100;
/** Limits the lines compared while searching for all hunks. */
const longestSearch = 1_000_000;

interface Search {
  remaining: number;
}

/**
 * A hunk may be off by some lines, as in a text that changed since; the nearest match wins. All its lines must match.
 */
export function planChanges(hunks: readonly Hunk[], lines: Lines): Plan {
  const changes: LineChange[] = [];
  let drift = 0;
  let free = 0;
  const search: Search = { remaining: longestSearch };
  for (const [index, hunk] of hunks.entries()) {
    const expected = { ...hunk, start: hunk.start + drift };
    const mismatch = checkHunk(expected, lines);
    const foundHunk = mismatch ? findNear(expected, free, lines, search) : expected;
    if (mismatch && !foundHunk) return { mismatch: { hunk: index + 1, ...mismatch } };
    if (!foundHunk) continue;
    for (const change of changesOf(foundHunk)) changes.push(change);
    drift = foundHunk.start - hunk.start;
    free = foundHunk.start + hunk.lines.filter(({ kind }) => kind !== 'added').length;
  }
  return { changes };
}

/** Without old lines, or with the end of the text, a hunk cannot move. */
function findNear(hunk: Hunk, free: number, lines: Lines, search: Search): Hunk | undefined {
  const isFixed = hunk.lines.every(({ kind }) => kind === 'added') || hunk.lines.some(({ isUnbroken }) => isUnbroken);
  if (isFixed) return undefined;
  for (let distance = 1; distance <= farthest && search.remaining > 0; distance++) {
    for (const start of [hunk.start + distance, hunk.start - distance]) {
      const moved = { ...hunk, start };
      if (start < free) continue;
      const mismatch = checkHunk(moved, lines);
      if (!mismatch) return moved;
      search.remaining -= Math.max(mismatch.line - start, 1);
    }
  }
  return undefined;
}

interface Growing {
  readonly line: number;
  removed: number;
  readonly added: string[];
  isUnbroken: boolean;
}

function changesOf({ start, lines }: Hunk): readonly LineChange[] {
  const changes: Growing[] = [];
  let line = start;
  let open: Growing | undefined;
  for (const diffLine of lines) {
    if (diffLine.kind === 'kept') open = undefined;
    else {
      if (!open) {
        open = { line, removed: 0, added: [], isUnbroken: false };
        changes.push(open);
      }
      grow(open, diffLine);
    }
    if (diffLine.kind !== 'added') line += 1;
  }
  return changes;
}

type LineMismatch = Omit<Mismatch, 'hunk'>;

function checkHunk(hunk: Hunk, lines: Lines): LineMismatch | undefined {
  let line = hunk.start;
  let mismatch = checkStart(line, lines);
  for (const diffLine of hunk.lines) {
    if (mismatch) return mismatch;
    if (diffLine.kind !== 'added') mismatch = compare(diffLine, line++, lines);
  }
  const endsText = hunk.lines.some(({ kind, isUnbroken }) => kind === 'added' && isUnbroken);
  const actualLine = lineAt(line, lines);
  if (mismatch || !endsText || actualLine === undefined) return mismatch;
  return { line, expected: undefined, found: actualLine, differsInBreak: false };
}

function grow(change: Growing, { kind, text, isUnbroken }: DiffLine): void {
  if (kind === 'removed') {
    change.removed += 1;
    return;
  }
  change.added.push(text);
  change.isUnbroken = isUnbroken;
}

/** Lines may be added at the start and after any line with a line break. */
function checkStart(line: number, lines: Lines): LineMismatch | undefined {
  if (line === 0 || lines.lineAt(line) !== undefined) return undefined;
  const expected = lines.lineAt(line - 1);
  if (expected === undefined) return { line: line - 1, expected: '', found: undefined, differsInBreak: false };
  return { line: line - 1, expected, found: expected, differsInBreak: true };
}

function compare(expectedLine: DiffLine, line: number, lines: Lines): LineMismatch | undefined {
  const isLast = line === lines.lineCount - 1;
  const actualLine = lineAt(line, lines);
  if (actualLine === expectedLine.text && isLast === expectedLine.isUnbroken) return undefined;
  return { line, expected: expectedLine.text, found: actualLine, differsInBreak: actualLine === expectedLine.text };
}

/** There is no line after the last line break. */
function lineAt(line: number, lines: Lines): string | undefined {
  const text = lines.lineAt(line);
  return text === '' && line === lines.lineCount - 1 ? undefined : text;
}
