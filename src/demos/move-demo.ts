import type { ArrayNode, TreeNode } from '../core/data/tree.ts';
import type { Demo, DemoFile } from './model.ts';
import { parseDemoSource } from './parse.ts';
import { reorderBracketList } from './writing/bracket-list.ts';
import { reorderDashList } from './writing/dash-list.ts';

/** A file as it was read from the text. */
type MovedFile = Pick<DemoFile, 'path' | 'workspaceFolder' | 'demos' | 'problems'>;

/**
 * The text of a demo file with one of its demos at another place among them (both counted from 0). Everything else
 * stays as it is written: comments, blank lines, the order of fields. `undefined` where the text is not the one that the
 * file was read from, or where it cannot be done for sure.
 */
export function moveDemo(text: string, file: MovedFile, from: number, to: number): string | undefined {
  const { root, demos } = parseDemoSource(text, file);
  if (!isSame(titlesOf(demos.map(({ demo }) => demo)), titlesOf(file.demos))) return undefined;
  const list = root && listWith(root, demos[0]?.node);
  if (!list || list.items.length !== demos.length || !demos[from] || !demos[to]) return undefined;
  const order = demos.map((_, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  const isBracketed = text[list.start] === '[';
  const moved = isBracketed
    ? reorderBracketList(text, list, list.items, order)
    : reorderDashList(text, list.items, order);
  if (moved === undefined) return undefined;
  const { file: written } = parseDemoSource(moved, file);
  const titles = titlesOf(file.demos);
  const expected = order.map((index) => titles[index]);
  return isSame(titlesOf(written.demos), expected) && written.problems.length <= file.problems.length
    ? moved
    : undefined;
}

/** The list of the root that has this item. */
function listWith(root: TreeNode, item: TreeNode | undefined): ArrayNode | undefined {
  if (root.kind !== 'object' || !item) return undefined;
  for (const { value } of root.properties) if (value?.kind === 'array' && value.items.includes(item)) return value;
  return undefined;
}

function titlesOf(demos: readonly Demo[]): readonly string[] {
  return demos.map(({ title }) => title);
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
