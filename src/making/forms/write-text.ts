import { type WrittenAction, written } from '../../actions/written-actions.ts';
import type { LineHunk } from '../../core/diff/line-hunk.ts';
import { printUnifiedDiff } from '../../core/diff/print-unified-diff.ts';
import type { EditableText } from '../comparing/text-file.ts';
import type { AssetList } from './asset-list.ts';
import type { ActionGroup, NewBlock } from './form.ts';
import { actionsOfHunk } from './hunk-actions.ts';
import { compareTexts, type TextComparison } from './typed-hunks.ts';
import { countLines } from './typing-fields.ts';

export interface TextChange {
  readonly path: string;
  readonly before: EditableText;
  readonly after: EditableText;
}

/** Hunks that an audience can follow. */
const mostHunks = 12;
/** This many equal edits are a mechanical change, such as a renamed variable. */
const mostAlike = 5;
/** Share of deleted lines. */
const mostOfText = 0.7;
/** Lines of a text that is always typed. */
const shortText = 20;
/** Typed after a patch. */
const [mostBlocks, smallestBlock, largestBlock] = [5, 3, 40];
/** Lines of a highlighted block. */
const [leastLit, mostLit] = [3, 20];

/** If there is too much to type, a patch makes the mechanical part. */
export function writeTyped(change: TextChange, assets: AssetList): ActionGroup {
  const comparison = compareTexts(change.before, change.after);
  const block = largestBlockIn(change.path, comparison);
  const actions = isMechanical(comparison)
    ? patchAndType(change, comparison, assets)
    : typeAll(change, comparison, assets);
  return { path: change.path, actions, ...(block && { block }) };
}

export function writePatched({ path, before, after }: TextChange, assets: AssetList): ActionGroup {
  return { path, actions: [patchAction(path, before.text, after.text, assets)] };
}

function typeAll({ path }: TextChange, comparison: TextComparison, assets: AssetList): readonly WrittenAction[] {
  return comparison.hunks.flatMap((hunk) => actionsOfHunk(hunk, { path, comparison, assets }));
}

function isMechanical({ hunks, before, after }: TextComparison): boolean {
  if (hunks.length > mostHunks) return true;
  if (Math.max(before.length, after.length) <= shortText) return false;
  const gone = hunks.reduce((sum, { before: { start, end } }) => sum + end - start, 0);
  return gone > mostOfText * before.length || countAlike(hunks, before, after) >= mostAlike;
}

/** Of the most frequent replacement. */
function countAlike(hunks: readonly LineHunk[], before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const hunk of hunks) {
    if (hunk.before.start === hunk.before.end) continue;
    const [gone, come] = [wordsIn(before, hunk.before), wordsIn(after, hunk.after)];
    const edit = JSON.stringify([without(gone, come), without(come, gone)]);
    counts.set(edit, (counts.get(edit) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

function wordsIn(lines: readonly string[], { start, end }: { readonly start: number; readonly end: number }) {
  return (
    lines
      .slice(start, end)
      .join('\n')
      .match(/[\p{L}\p{N}_$]+|[^\s]/gu) ?? []
  );
}

function without(words: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return words.filter((word) => !known.has(word));
}

/** The patch omits mostly new blocks, which are typed afterwards. */
function patchAndType({ path, before, after }: TextChange, comparison: TextComparison, assets: AssetList) {
  const blocks = comparison.hunks
    .filter((hunk) => isMostlyNew(hunk, smallestBlock, largestBlock))
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, mostBlocks);
  const between = withoutBlocks(comparison, new Set(blocks));
  const patched = between === before.text ? [] : [patchAction(path, before.text, between, assets)];
  const rest = compareTexts({ ...before, text: between }, after);
  return [...patched, ...typeAll({ path, before, after }, rest, assets)];
}

/** With the old version of `blocks`. */
function withoutBlocks({ before, after, hunks, lineBreak }: TextComparison, blocks: ReadonlySet<LineHunk>): string {
  const lines: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    const [from, span] = blocks.has(hunk) ? [before, hunk.before] : [after, hunk.after];
    lines.push(...before.slice(at, hunk.before.start), ...from.slice(span.start, span.end));
    at = hunk.before.end;
  }
  return [...lines, ...before.slice(at)].join(lineBreak);
}

function patchAction(path: string, before: string, after: string, assets: AssetList): WrittenAction {
  const patch = printUnifiedDiff(before, after, path);
  return written.patch(path, assets.add(path, before), assets.add(`${path}.patch`, patch));
}

function largestBlockIn(path: string, { hunks }: TextComparison): NewBlock | undefined {
  const lit = hunks.filter((hunk) => isMostlyNew(hunk, leastLit, mostLit));
  const largest = lit.reduce<LineHunk | undefined>(
    (best, hunk) => (best && sizeOf(best) >= sizeOf(hunk) ? best : hunk),
    undefined,
  );
  return largest && { path, from: largest.after.start + 1, to: largest.after.end };
}

export function blockOfNewText(path: string, text: string): NewBlock | undefined {
  const lines = countLines(text.replace(/\n$/, ''));
  return lines >= leastLit && lines <= mostLit ? { path, from: 1, to: lines } : undefined;
}

function sizeOf({ after }: LineHunk): number {
  return after.end - after.start;
}

function isMostlyNew(hunk: LineHunk, least: number, most: number): boolean {
  const gone = hunk.before.end - hunk.before.start;
  return sizeOf(hunk) >= least && sizeOf(hunk) <= most && 3 * gone <= sizeOf(hunk);
}
