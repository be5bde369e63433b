import { isAbsolute, normalize } from 'node:path';
import type { JsonValue } from '../../core/json.ts';
import { readEntry } from '../entry-reading.ts';
import type { LineFile } from '../store/line-file.ts';
import type { KnownPath, Tree, TreeStamp } from './tree.ts';

/** One line for each changed path; the last one counts. */
export interface TreeLog {
  /** By root. */
  read(): Promise<ReadonlyMap<string, ReadonlyMap<string, KnownPath>>>;
  /** Rewrites all trees if most lines are outdated. */
  write(tree: LoggedTree, changed: Iterable<string>, all: Iterable<LoggedTree>): Promise<void>;
}

type Nodes = Map<string, KnownPath>;

export type LoggedTree = Pick<Tree, 'root' | 'nodes'>;

/** Matches no file, so the file is read again. */
const openStamp: TreeStamp = [0, 0, 0, 0, 0];
const leastCarried = 1000;

export function createTreeLog(file: () => Promise<LineFile | undefined>): TreeLog {
  let lines = 0;
  let writtenTo: LineFile | undefined;
  const writeTo = async (log: LineFile, tree: LoggedTree, changed: Iterable<string>, trees: readonly LoggedTree[]) => {
    const nodes = trees.reduce((sum, { nodes: { size } }) => sum + size, 0);
    if (log !== writtenTo || lines > 2 * nodes + leastCarried) {
      const printed = trees.flatMap((one) => printAll(one));
      await log.replace(() => printed);
      lines = printed.length;
      writtenTo = log;
    } else {
      const printed = [printRoot(tree), ...[...changed].map((path) => printLine(tree, path))];
      await log.append(printed);
      lines += printed.length;
    }
  };
  return {
    async read() {
      const trees = new Map<string, Nodes>();
      writtenTo = await file();
      const texts = (await writtenTo?.read()) ?? [];
      for (const text of texts) addTo(trees, text);
      lines = texts.length;
      return trees;
    },
    async write(tree, changed, all) {
      const log = await file();
      if (!log) return;
      try {
        await writeTo(log, tree, changed, [...all]);
      } catch (error) {
        // The next process would attribute all changes since to a command. Rather clear the log.
        writtenTo = undefined;
        await log.clear();
        throw error;
      }
    },
  };
}

function printAll(tree: LoggedTree): readonly string[] {
  return [printRoot(tree), ...[...tree.nodes.keys()].map((path) => printLine(tree, path))];
}

/** Also for an empty folder. */
function printRoot({ root }: LoggedTree): string {
  return JSON.stringify([root]);
}

/** No entry: removed. */
function printLine({ root, nodes }: LoggedTree, path: string): string {
  const node = nodes.get(path);
  return JSON.stringify(
    node ? [root, path, node.entry, node.isOpen ? openStamp : node.stamp, node.size] : [root, path],
  );
}

/** Damaged lines only cost another read. */
function addTo(trees: Map<string, Nodes>, text: string): void {
  const [root, path, entry, stamp, size] = parseLine(text);
  if (!isPath(root)) return;
  const nodes = trees.get(root) ?? new Map();
  trees.set(root, nodes);
  if (!isPath(path)) return;
  const read = readEntry(entry);
  if (!read || !isStamp(stamp)) nodes.delete(path);
  else nodes.set(path, { entry: read, stamp, isOpen: false, size: typeof size === 'number' ? size : 0 });
}

function parseLine(text: string): readonly JsonValue[] {
  try {
    const line: unknown = JSON.parse(text);
    return Array.isArray(line) ? line : [];
  } catch {
    return [];
  }
}

function isPath(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && isAbsolute(value) && normalize(value) === value;
}

function isStamp(value: JsonValue | undefined): value is TreeStamp & JsonValue {
  return Array.isArray(value) && value.length === openStamp.length && value.every((part) => typeof part === 'number');
}
