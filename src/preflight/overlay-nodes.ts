import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, parse, sep } from 'node:path';
import { childOf, type OverlayNode, withNode } from './overlay-tree.ts';

/** A node and its path with every link resolved. */
export interface FoundNode {
  readonly node: OverlayNode;
  readonly path: string;
}

/** The nodes of an overlay by their absolute paths. Links are followed to where they lead on the real disk, and there the overlay shows again. */
export interface OverlayNodes {
  /** The node at a path; `undefined` when there can be nothing. */
  find(path: string): Promise<FoundNode | undefined>;
  /** The node of the name itself: of a link, and not of its target. */
  findEntry(path: string): Promise<OverlayNode | undefined>;
  /** Where a path leads, links followed, whether or not anything is there. */
  resolve(path: string): Promise<string>;
  /** The same for the folder of a name alone: the name may be a link. */
  resolveEntry(path: string): Promise<string>;
  /** Puts a node at a path that `resolve` or `resolveEntry` returned; `undefined` removes it. */
  put(path: string, node: OverlayNode | undefined): void;
  /** Paths at which something was put. */
  readonly touched: ReadonlySet<string>;
}

export function createOverlayNodes(): OverlayNodes {
  const roots = new Map<string, OverlayNode>();
  const touched = new Set<string>();

  const rootOf = (path: string): FoundNode => {
    const { root } = parse(path);
    return { node: roots.get(root) ?? { kind: 'real', path: root }, path: root };
  };
  const find = async (path: string): Promise<FoundNode | undefined> => {
    let found = rootOf(path);
    const names = namesOf(path);
    for (const [i, name] of names.entries()) {
      const node = childOf(found.node, name);
      const link = node?.kind === 'real' ? await followLink(node.path) : 'none';
      if (node === undefined || link === 'dangling') return undefined;
      if (link !== 'none') return find(join(link.target, ...names.slice(i + 1)));
      found = { node, path: join(found.path, name) };
    }
    return found;
  };
  const resolve = async (path: string): Promise<string> => {
    const found = await find(path);
    if (found || dirname(path) === path) return found?.path ?? path;
    return join(await resolve(dirname(path)), basename(path));
  };

  return {
    find,
    resolve,
    resolveEntry: async (path) => join(await resolve(dirname(path)), basename(path)),
    async findEntry(path) {
      const folder = await find(dirname(path));
      return folder && childOf(folder.node, basename(path));
    },
    put(path, node) {
      const root = rootOf(path);
      roots.set(root.path, withNode(root.node, namesOf(path), node));
      touched.add(path);
    },
    touched,
  };
}

function namesOf(path: string): readonly string[] {
  return path
    .slice(parse(path).root.length)
    .split(sep)
    .filter((name) => name !== '');
}

/** Where a link of the real disk leads in the end. */
async function followLink(path: string): Promise<'none' | 'dangling' | { readonly target: string }> {
  const stats = await lstat(path).catch(() => undefined); // whoever reads it is told why it cannot be read
  if (!stats?.isSymbolicLink()) return 'none';
  const target = await realpath(path).catch(() => undefined);
  return target === undefined ? 'dangling' : { target };
}
