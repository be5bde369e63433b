import type { Entries } from '../../core/entries.ts';
import { createSequencer } from '../../core/time/async.ts';
import type { FolderWalk } from '../../ports/states.ts';
import type { Objects } from '../store/objects.ts';
import type { Storage } from '../store/storage.ts';
import type { Looking } from './leaf.ts';
import { createTree, type KnownPath, type Tree, type TreeLimits } from './tree.ts';
import { createTreeLog, type LoggedTree } from './tree-log.ts';

/** The scanned folders. */
export interface Trees {
  /** Rejects with the signal's reason. */
  walk(root: string, looking: Looking, signal: AbortSignal): Promise<FolderWalk>;
  covers(path: string): boolean;
  /** Returns all hard links of a file in these folders; scans unknown ones first. @param names as in an entry */
  hardLinksOf(
    names: string,
    roots: readonly string[],
    looking: Looking,
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  /** Hashes that the trees need, including those of the last process. */
  hashes(): Promise<ReadonlySet<string>>;
  /** Bytes. */
  readonly size: number;
}

export interface TreesOptions {
  readonly limits: TreeLimits;
  readonly storage: Pick<Storage, 'open' | 'report'>;
}

export function createTrees({ limits, storage }: TreesOptions): Trees {
  const trees = new Map<string, Tree>();
  const log = createTreeLog(async () => (await storage.open())?.window.tree);
  /** Trees of the last process. */
  let savedTrees: Promise<ReadonlyMap<string, ReadonlyMap<string, KnownPath>>> | undefined;
  let objects: Objects | undefined;

  const readSavedTrees = () => {
    savedTrees ??= log.read().catch((error) => {
      storage.report(error);
      return new Map();
    });
    return savedTrees;
  };
  const treeOf = async (root: string): Promise<Tree> => {
    const existing = trees.get(root);
    const tree = existing ?? createTree(root, (await readSavedTrees()).get(root), limits);
    trees.set(root, tree);
    const current = (await storage.open())?.objects;
    const isStored = (hash: string) => current?.has(hash) === true;
    // A recreated store is empty.
    for (const openTree of current === objects ? [] : trees.values()) openTree.reopen(isStored);
    if (!existing) tree.reopen(isStored);
    objects = current;
    return tree;
  };
  const allLogged = async () => {
    const savedOnly = [...(await readSavedTrees())].filter(([root]) => !trees.has(root));
    return [...trees.values(), ...savedOnly.map(([root, nodes]) => ({ root, nodes }))];
  };
  const writer = createLogWriter(log, allLogged, storage.report);
  const [walks, writes] = [createSequencer(), createSequencer()];
  const walk: Trees['walk'] = async (root, looking, signal) => {
    const tree = await treeOf(root);
    const wasKnown = tree.isKnown;
    const changes = await tree.update(looking, signal);
    writer.note(root, wasKnown ? (changes?.keys() ?? []) : tree.nodes.keys());
    const commit = () => writes.queue(() => writer.write(tree));
    return {
      changes: changes ?? new Map(),
      entries: () => entriesOf(tree),
      isFirst: !wasKnown,
      incomplete: changes ? undefined : 'too-many',
      commit,
    };
  };

  return {
    // Sequential, so that results are never reported out of order.
    walk: (...call) => walks.queue(() => walk(...call)),
    covers: (path) => [...trees.values()].some((tree) => tree.covers(path)),
    async hardLinksOf(names, roots, looking, signal) {
      const isUnknown = (root: string) => trees.get(root)?.isKnown !== true;
      const learn = async (root: string) => isUnknown(root) && (await walk(root, looking, signal)).commit();
      for (const root of roots) await walks.queue(() => learn(root));
      return hardLinksIn(names, trees.values());
    },
    hashes: async () => hashesOf(await allLogged()),
    get size() {
      return [...trees.values()].reduce((sum, { size }) => sum + size, 0);
    },
  };
}

function createLogWriter(
  log: ReturnType<typeof createTreeLog>,
  allLogged: () => Promise<readonly LoggedTree[]>,
  report: (error: unknown) => unknown,
) {
  const behind = new Map<string, Set<string>>();
  const logged = new Set<string>();
  const note = (root: string, paths: Iterable<string>) =>
    void behind.set(root, new Set([...(behind.get(root) ?? []), ...paths]));
  return {
    note,
    async write(tree: Tree) {
      const paths = behind.get(tree.root);
      if (!paths || (paths.size === 0 && logged.has(tree.root))) return;
      behind.delete(tree.root);
      logged.add(tree.root);
      await log.write(tree, paths, await allLogged()).catch((error) => {
        note(tree.root, paths);
        logged.delete(tree.root);
        report(error);
      });
    },
  };
}

function entriesOf({ nodes }: Tree): Entries {
  return new Map([...nodes].map(([path, { entry }]) => [path, entry]));
}

function hardLinksIn(names: string, trees: Iterable<Tree>): readonly string[] {
  const isOne = ([, { entry }]: readonly [string, KnownPath]) => entry.type === 'file' && entry.names === names;
  return [...trees].flatMap(({ nodes }) => [...nodes].filter(isOne).map(([path]) => path));
}

function hashesOf(trees: readonly LoggedTree[]): ReadonlySet<string> {
  const hashes = new Set<string>();
  for (const { nodes } of trees)
    for (const { entry } of nodes.values()) if (entry.type === 'file') hashes.add(entry.hash);
  return hashes;
}
