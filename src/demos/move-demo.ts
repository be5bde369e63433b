import type { ArrayNode, TreeNode } from '../core/data/tree.ts';
import { parseDemoSource } from './parse.ts';
import { reorderBracketList } from './writing/bracket-list.ts';
import { reorderDashList } from './writing/dash-list.ts';
import { isSameList, type ReadDemoFile, titlesOf, verified } from './writing/reading-again.ts';

/**
 * The text of a demo file with one of its demos at another place among them (both counted from 0). Everything else
 * stays as it is written: comments, blank lines, the order of fields. `undefined` where the text is not the one that the
 * file was read from, or where it cannot be done for sure.
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

/** The list of the root that has this item. */
function listWith(root: TreeNode, item: TreeNode | undefined): ArrayNode | undefined {
  if (root.kind !== 'object' || !item) return undefined;
  for (const { value } of root.properties) if (value?.kind === 'array' && value.items.includes(item)) return value;
  return undefined;
}
