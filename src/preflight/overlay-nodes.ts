import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, parse, sep } from 'node:path';
import { childOf, type OverlayNode, withNode } from './overlay-tree.ts';

/** A node and its path with links resolved. */
export interface FoundNode {
  readonly node: OverlayNode;
  readonly path: string;
}

/** Nodes by absolute path. Links are resolved on the real disk, and the overlay applies to their targets. */
export interface OverlayNodes {
  /** `undefined` if there cannot be anything. */
  find(path: string): Promise<FoundNode | undefined>;
  /** Does not resolve the last name if it is a link. */
  findEntry(path: string): Promise<OverlayNode | undefined>;
  /** Resolves links; the path need not exist. */
  resolve(path: string): Promise<string>;
  /** Resolves links except for the last name. */
  resolveEntry(path: string): Promise<string>;
  /** `path` must come from `resolve` or `resolveEntry`; `undefined` removes the node. */
  put(path: string, node: OverlayNode | undefined): void;
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
    let current = rootOf(path);
    const names = namesOf(path);
    for (const [i, name] of names.entries()) {
      const node = childOf(current.node, name);
      const link = node?.kind === 'real' ? await followLink(node.path) : 'none';
      if (node === undefined || link === 'dangling') return undefined;
      if (link !== 'none') return find(join(link.target, ...names.slice(i + 1)));
      current = { node, path: join(current.path, name) };
    }
    return current;
  };
  const resolve = async (path: string): Promise<string> => {
    const current = await find(path);
    if (current || dirname(path) === path) return current?.path ?? path;
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

async function followLink(path: string): Promise<'none' | 'dangling' | { readonly target: string }> {
  const stats = await lstat(path).catch(() => undefined); // reading it will report the error
  if (!stats?.isSymbolicLink()) return 'none';
  const target = await realpath(path).catch(() => undefined);
  return target === undefined ? 'dangling' : { target };
}
