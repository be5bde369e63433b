import { basename } from 'node:path';
import type { LineSpan } from '../core/diff/line-hunk.ts';
import { createLines } from '../core/text.ts';
import { editAction } from '../demos/edit-file.ts';
import type { DemoFile } from '../demos/model.ts';
import { parseDemoFile } from '../demos/parse.ts';
import { parsePosition } from '../demos/position.ts';
import { readAt } from '../machine/disk.ts';
import type { Finding } from '../preflight/finding.ts';
import { type FollowedLines, followLines } from './following/follow-lines.ts';
import { type PositionOptions, positionsOfShow, type ShownPosition } from './following/positions-of-show.ts';
import { keyOf, type PositionsThen, positionsThen } from './following/positions-then.ts';
import { openRepository } from './repository.ts';

/** Its code has moved or changed since it was written. */
export interface StrayPosition
  extends Pick<ShownPosition, 'demoFile' | 'demo' | 'action' | 'id' | 'range' | 'written'> {
  /** Of the edited file, absolute. */
  readonly path: string;
  /** `moved` is certain, and has `to`. */
  readonly verdict: 'moved' | 'changed' | 'gone';
  readonly to?: string | number;
  /** The first line at the position, when it was written. */
  readonly line: string;
}

export function strayFindings(strays: readonly StrayPosition[]): readonly Finding[] {
  return strays.map((stray) => ({
    code: stray.verdict === 'moved' ? 'position-moved' : 'position-changed',
    severity: stray.verdict === 'moved' ? 'warning' : 'info',
    message: describeStray(stray),
    path: stray.demoFile,
    range: stray.range,
    demoId: stray.id,
    source: 'check',
  }));
}

function describeStray({ verdict, to, line, path }: StrayPosition): string {
  const words = line === '' ? 'an empty line' : `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`;
  if (verdict === 'moved')
    return `Moved to line ${String(to).split(/[,:]/)[0]}: this position was written for ${words}.`;
  const fate = verdict === 'gone' ? 'which no longer exists' : 'which has changed since';
  return `This position was written for ${words} in ${basename(path)}, ${fate}.`;
}

/** Corrects moved positions. `undefined` if `text` is not what they were read from. */
export function withMended(
  text: string,
  file: Pick<DemoFile, 'path' | 'workspaceFolder'>,
  strays: readonly StrayPosition[],
): string | undefined {
  let mended: string | undefined = text;
  for (const { demo, action, to, verdict, written } of strays) {
    if (verdict !== 'moved' || to === undefined || mended === undefined) continue;
    const read = parseDemoFile(mended, file);
    const isThere = read.demos[demo]?.actions[action]?.fields.position === written;
    mended = isThere ? editAction(mended, read, { demo, action }, { position: to }) : undefined;
  }
  return mended;
}

/** Runs of the show, one per moved edit. */
const mostRounds = 40;

/**
 * Runs the show in memory, on the tree of the commit that wrote a position and on today's. After each moved edit,
 * corrects it in memory and runs again. Skips uncommitted lines, positions after a changed edit or a failed action, and
 * folders without Git.
 */
export async function followPositions(options: PositionOptions): Promise<readonly StrayPosition[]> {
  const { folder, signal } = options;
  const repository = await openRepository(folder, signal).catch(() => undefined);
  if (!repository) return [];
  try {
    const asWritten = await positionsOfShow(options);
    const then = await positionsThen(asWritten, repository, options);
    const strays = new Map<string, StrayPosition>();
    const contents = new Map(options.contents);
    let today = asWritten;
    for (let round = 0; round < mostRounds; round++) {
      const found = judge(today, then);
      for (const stray of found) strays.set(keyOf(stray), stray);
      const moved = found.filter(({ verdict }) => verdict === 'moved');
      if (moved.length === 0 || !(await mendIn(contents, moved, folder))) break;
      today = await positionsOfShow({ ...options, contents });
    }
    return asWritten.flatMap((position) => {
      const stray = strays.get(keyOf(position));
      return stray ? [{ ...stray, written: position.written, range: position.range }] : [];
    });
  } finally {
    repository.dispose();
  }
}

/** After an edit that moved or is unknown, the state of its file is unknown. */
function judge(today: readonly ShownPosition[], then: PositionsThen): readonly StrayPosition[] {
  const strays: StrayPosition[] = [];
  const spoilt = new Set<string>();
  for (const position of today) {
    const key = keyOf(position);
    const old = then.get(key);
    const isKnown = old !== undefined && position.isCertain && !spoilt.has(position.path);
    const stray = isKnown ? compare(old, position) : undefined;
    if (stray) strays.push(stray);
    if (position.edits && (stray || (then.has(key) && !isKnown))) spoilt.add(position.path);
  }
  return strays;
}

/** Returns `false` if it fails. */
async function mendIn(
  contents: Map<string, string | Uint8Array | undefined>,
  moved: readonly StrayPosition[],
  folder: string,
): Promise<boolean> {
  for (const path of new Set(moved.map(({ demoFile }) => demoFile))) {
    const content = contents.get(path) ?? (await readAt(path));
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    const own = moved.filter(({ demoFile }) => demoFile === path);
    const mended = withMended(text, { path, workspaceFolder: folder }, own);
    if (mended === undefined) return false;
    contents.set(path, mended);
  }
  return true;
}

/** `undefined` if the position is right. */
function compare(then: ShownPosition, now: ShownPosition): StrayPosition | undefined {
  const [meant, stands] = [lineSpanOf(then.written), lineSpanOf(now.written)];
  if (!meant || !stands || then.text === undefined) return undefined;
  const [before, after] = [linesOf(then.text), linesOf(now.text ?? '')];
  if (meant.end > before.length) return undefined;
  const { text: _, edits: __, isCertain: ___, ...place } = now;
  const stray = { ...place, line: before[meant.start]?.trim() ?? '' };
  const followed: FollowedLines = now.text === undefined ? { verdict: 'gone' } : followLines(before, after, meant);
  if (!('start' in followed)) return { ...stray, verdict: followed.verdict };
  const by = followed.start - stands.start;
  return by === 0 ? undefined : { ...stray, verdict: 'moved', to: movedBy(now.written, by) };
}

/** From 0, end exclusive; `undefined` for positions without lines. */
function lineSpanOf(written: string | number): LineSpan | undefined {
  const parsed = parsePosition(written);
  if (!('spec' in parsed)) return undefined;
  const { from, to = from } = parsed.spec;
  if (typeof from !== 'object' || typeof to !== 'object' || to.line < from.line) return undefined;
  return { start: from.line, end: to.line + 1 };
}

/** Keeps the notation. */
function movedBy(written: string | number, by: number): string | number {
  if (typeof written === 'number') return written + by;
  return written.replace(/(^|:)(\s*)(\d+)/g, (_, lead, blanks, line) => `${lead}${blanks}${Number(line) + by}`);
}

function linesOf(text: string): readonly string[] {
  const lines = createLines(text);
  return Array.from({ length: lines.lineCount }, (_, line) => lines.lineAt(line) ?? '');
}
