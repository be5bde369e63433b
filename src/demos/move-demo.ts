import type { ArrayNode, TreeNode } from '../core/data/tree.ts';
import { toObject } from '../core/data/tree-value.ts';
import type { DemoFile } from './model.ts';
import { parseDemoSource } from './parse.ts';
import { carryBracketItem, reorderBracketList } from './writing/bracket-list.ts';
import { type CarriedItem, mayHaveComment } from './writing/carried-item.ts';
import { changeList, listKeys } from './writing/change-list.ts';
import { carryDashItem, reorderDashList } from './writing/dash-list.ts';
import { isSameList, type ReadDemoFile, titlesOf, verified } from './writing/reading-again.ts';

/**
 * Keeps all formatting; places count from 0. Returns `undefined` if `file` was not read from `text`, or if the edit is
 * not certain to be right.
 */
export function moveDemo(text: string, file: ReadDemoFile, from: number, to: number): string | undefined {
  const source = parseDemoSource(text, file);
  const { root, demos } = source;
  if (!isSameList(titlesOf(source.file), titlesOf(file))) return undefined;
  const list = root && listWith(root, demos[0]?.node);
  if (!list || list.items.length !== demos.length || !demos[from] || !demos[to]) return undefined;
  const order = demos.map((_, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  const isBracketed = text[list.start] === '[';
  const moved = isBracketed
    ? reorderBracketList(text, list, list.items, order)
    : reorderDashList(text, list.items, order);
  const titles = titlesOf(file);
  const expected = order.map((index) => titles[index]);
  return verified(moved, file, (written) => isSameList(titlesOf(written), expected));
}

export interface WrittenDemoFile {
  readonly text: string;
  readonly file: ReadDemoFile;
}

/**
 * Moves a demo with its comments; places count from 0. Returns `undefined` if a file was not read from its text, if the
 * versions differ, or if the edit is not certain to be right, for example if a comment would move from JSON to YAML.
 */
export function moveDemoBetween(
  from: WrittenDemoFile,
  to: WrittenDemoFile,
  index: number,
  targetIndex: number,
): { readonly from: string; readonly to: string } | undefined {
  const [source, target] = [from, to].map(({ text, file }) => parseDemoSource(text, file));
  const node = source?.demos[index]?.node;
  if (source?.root?.kind !== 'object' || target?.root?.kind !== 'object' || !node) return undefined;
  if (![source, target].every(({ file }, at) => isSameList(titlesOf(file), titlesOf((at === 0 ? from : to).file))))
    return undefined;
  const { version } = source.file;
  const list = listWith(source.root, node);
  if (version !== target.file.version || !list || list.items.length !== source.demos.length) return undefined;
  const isBracketed = from.text[list.start] === '[';
  const carried = isBracketed
    ? carryBracketItem(from.text, list, list.items, index)
    : carryDashItem(from.text, list.items, index);
  const value = toObject(node);
  const keys = listKeys(version, 'demos', 'scenes');
  const added = changeList(to.text, target.root, keys, { index: targetIndex, values: [value], carried });
  const removed = changeList(from.text, source.root, keys, { index, remove: 1, values: [] });
  if (!carried || added === undefined || removed === undefined) return undefined;
  const written = parseDemoSource(added, to.file).demos[targetIndex];
  if (!written || !isSameList([toObject(written.node)], [value])) return undefined;
  if (mayHaveComment(carried) && !keepsLines(added, carried)) return undefined;
  const { title } = source.file.demos[index] ?? {};
  const hasMovedDemo = (file: DemoFile) =>
    isSameList(titlesOf(file), titlesOf(to.file).toSpliced(targetIndex, 0, title ?? ''));
  const lacksMovedDemo = (file: DemoFile) => isSameList(titlesOf(file), titlesOf(from.file).toSpliced(index, 1));
  const [rest, whole] = [verified(removed, from.file, lacksMovedDemo), verified(added, to.file, hasMovedDemo)];
  return rest === undefined || whole === undefined ? undefined : { from: rest, to: whole };
}

/** Whether the item was copied, not printed again. */
function keepsLines(text: string, { lines, tail }: CarriedItem): boolean {
  const written = new Set(text.split(/\r\n|\r|\n/).map((line) => line.trim()));
  return text.includes(tail.trim()) && lines.every((line) => written.has(line.trim()) || text.includes(line.trim()));
}

function listWith(root: TreeNode, item: TreeNode | undefined): ArrayNode | undefined {
  if (root.kind !== 'object' || !item) return undefined;
  for (const { value } of root.properties) if (value?.kind === 'array' && value.items.includes(item)) return value;
  return undefined;
}
