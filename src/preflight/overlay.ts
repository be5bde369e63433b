import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, parse, sep } from 'node:path';
import { createEmitter } from '../core/emitter.ts';
import { DemoError } from '../core/errors.ts';
import { type Disk, notAFile, notFound, realDisk } from '../machine/disk.ts';
import type { FileStat, Files } from '../ports/files.ts';
import { childOf, type OverlayNode, withNode } from './overlay-tree.ts';

/** The real disk, seen through changes that stay in memory: nothing is copied, and nothing real ever changes. */
export interface Overlay extends Disk {
  /** Tells of changes made through the overlay; what others do to the real disk goes unnoticed. */
  readonly watch: Files['watch'];
}

/** A node and its path with every link resolved. */
interface Found {
  readonly node: OverlayNode;
  readonly path: string;
}

export function createOverlay(): Overlay {
  const changes = createEmitter<string>();
  const roots = new Map<string, OverlayNode>();

  const rootOf = (path: string): Found => {
    const { root } = parse(path);
    return { node: roots.get(root) ?? { kind: 'real', path: root }, path: root };
  };
  /** Links are followed to where they lead on the real disk, and there the overlay shows again. */
  const find = async (path: string): Promise<Found | undefined> => {
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
  /** Where a path leads, links followed, whether or not anything is there. */
  const resolveFolder = async (path: string): Promise<string> => {
    const found = await find(path);
    if (found || dirname(path) === path) return found?.path ?? path;
    return join(await resolveFolder(dirname(path)), basename(path));
  };
  const resolveEntry = async (path: string) => join(await resolveFolder(dirname(path)), basename(path));
  /** The node of the name itself: of a link, and not of what it leads to. */
  const findEntry = async (path: string) => {
    const folder = await find(dirname(path));
    return folder && childOf(folder.node, basename(path));
  };
  const put = (path: string, node: OverlayNode | undefined) => {
    const root = rootOf(path);
    roots.set(root.path, withNode(root.node, namesOf(path), node));
    changes.fire(path);
  };
  const stat = async (path: string): Promise<FileStat | undefined> => {
    const found = await find(path);
    if (!found) return undefined;
    const { node, path: realPath } = found;
    if (node.kind === 'folder') return { type: 'directory', size: 0, realPath };
    if (node.kind === 'file') return { type: 'file', size: node.bytes.length, realPath };
    const real = await realDisk.stat(node.path);
    return real && { ...real, realPath };
  };
  /** `command-failed` when a file is in the way. */
  const requireFolder = async (path: string): Promise<void> => {
    const { type } = (await stat(path)) ?? {};
    if (type === undefined && dirname(path) !== path) return requireFolder(dirname(path));
    if (type !== 'directory') throw new DemoError('command-failed', `Could not write into ${path}: it is no folder`);
  };
  const place = async (path: string, target: string): Promise<string> => {
    const node = await findEntry(path);
    if (!node) throw notFound(path);
    await requireFolder(dirname(target));
    const source = await resolveEntry(path);
    put(await resolveEntry(target), node);
    return source;
  };

  return {
    stat,
    async read(path) {
      const { type } = (await stat(path)) ?? {};
      if (type === undefined) throw notFound(path);
      if (type !== 'file') throw notAFile(path);
      const node = (await find(path))?.node;
      return node?.kind === 'file' ? node.bytes : realDisk.read(node?.kind === 'real' ? node.path : path);
    },
    async write(path, content) {
      const { type = 'file' } = (await stat(path)) ?? {};
      if (type !== 'file') throw notAFile(path);
      await requireFolder(dirname(path));
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      put(await resolveFolder(path), { kind: 'file', bytes });
    },
    async move(path, target) {
      const source = await place(path, target);
      put(source, undefined);
    },
    copy: async (path, target) => void (await place(path, target)),
    async delete(path) {
      const isBelowFolder = (await stat(dirname(path)))?.type === 'directory';
      if (isBelowFolder) put(await resolveEntry(path), undefined);
    },
    async list(folder) {
      const node = (await find(folder))?.node;
      if (!node || node.kind === 'file') return [];
      if (node.kind === 'real') return realDisk.list(node.path);
      const names = new Set(node.base === undefined ? [] : await realDisk.list(node.base));
      for (const [name, child] of node.changes) {
        if (child) names.add(name);
        else names.delete(name);
      }
      return [...names].sort();
    },
    watch: (folder, listener) =>
      changes.event((path) => {
        if (dirname(path) === folder) listener(path);
      }),
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
