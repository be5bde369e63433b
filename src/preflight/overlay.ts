import { basename, dirname, join } from 'node:path';
import { createEmitter } from '../core/emitter.ts';
import { DemoError } from '../core/errors.ts';
import { type Disk, leadsNowhere, notAFile, notFound, realDisk } from '../machine/disk.ts';
import { isRespelled } from '../machine/paths.ts';
import type { FileStat, Files } from '../ports/files.ts';
import { createOverlayNodes, type OverlayNodes } from './overlay-nodes.ts';
import type { FolderNode } from './overlay-tree.ts';

/** The real disk with changes in memory. Never changes the real disk. */
export interface Overlay extends Disk {
  /** Absolute paths changed through the overlay, with links resolved. */
  readonly touched: ReadonlySet<string>;
  /** Only reports changes made through the overlay. */
  readonly watch: Files['watch'];
}

export function createOverlay(): Overlay {
  const changes = createEmitter<string>();
  const nodes = createOverlayNodes();
  const stat = (path: string) => statNode(nodes, path);

  const holds = async (path: string) => {
    if ((await stat(dirname(path)))?.type !== 'directory') return false;
    const node = await nodes.findEntry(path);
    return node?.kind === 'real' ? realDisk.holds(node.path) : node !== undefined;
  };

  const put: OverlayNodes['put'] = (path, node) => {
    nodes.put(path, node);
    changes.fire(path);
  };
  /** @throws DemoError `command-failed` if a file is in the way. */
  const requireFolder = async (path: string): Promise<void> => {
    const { type } = (await stat(path)) ?? {};
    if (type === undefined && dirname(path) !== path) return requireFolder(dirname(path));
    if (type !== 'directory') throw new DemoError('command-failed', `Could not write into ${path}: it is not a folder`);
  };
  /** Returns the real path of the source. */
  const copyNode = async (path: string, target: string): Promise<string> => {
    const node = await nodes.findEntry(path);
    if (!node || !(await holds(path))) throw notFound(path);
    await requireFolder(dirname(target));
    const source = await nodes.resolveEntry(path);
    put(await nodes.resolveEntry(target), node);
    return source;
  };

  return {
    touched: nodes.touched,
    stat,
    holds,
    async read(path) {
      const { type } = (await stat(path)) ?? {};
      if (type === undefined) throw notFound(path);
      if (type !== 'file') throw notAFile(path);
      const node = (await nodes.find(path))?.node;
      return node?.kind === 'file' ? node.bytes : realDisk.read(node?.kind === 'real' ? node.path : path);
    },
    async write(path, content) {
      const { type } = (await stat(path)) ?? {};
      if (type !== undefined && type !== 'file') throw notAFile(path);
      if (type === undefined && (await holds(path))) throw leadsNowhere(path);
      await requireFolder(dirname(path));
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      put(await nodes.resolve(path), { kind: 'file', bytes });
    },
    async move(path, target) {
      const source = await copyNode(path, target);
      put(source, undefined);
    },
    copy: async (path, target) => void (await copyNode(path, target)),
    async delete(path) {
      const isBelowFolder = (await stat(dirname(path)))?.type === 'directory';
      if (isBelowFolder) put(await nodes.resolveEntry(path), undefined);
    },
    async list(folder) {
      const node = (await nodes.find(folder))?.node;
      if (!node || node.kind === 'file') return [];
      return node.kind === 'real' ? realDisk.list(node.path) : listNode(node);
    },
    watch: (folder, listener) =>
      changes.event((path) => {
        if (dirname(path) === folder) listener(path);
      }),
  };
}

async function statNode(nodes: OverlayNodes, path: string): Promise<FileStat | undefined> {
  const foundNode = await nodes.find(path);
  if (!foundNode) return undefined;
  const { node, path: realPath } = foundNode;
  if (node.kind === 'folder') return { type: 'directory', size: 0, realPath };
  if (node.kind === 'file') return { type: 'file', size: node.bytes.length, realPath };
  const real = await realDisk.stat(node.path);
  const pathAsSpelled = real && join(dirname(realPath), basename(real.realPath));
  return (
    real && {
      ...real,
      realPath: pathAsSpelled !== undefined && isRespelled(realPath, pathAsSpelled) ? pathAsSpelled : realPath,
    }
  );
}

async function listNode({ base, changes }: FolderNode): Promise<readonly string[]> {
  const names = new Set(base === undefined ? [] : await realDisk.list(base));
  for (const [name, child] of changes) {
    if (child) names.add(name);
    else names.delete(name);
  }
  return [...names].sort();
}
