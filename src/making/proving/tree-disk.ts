import { hash } from 'node:crypto';
import { dirname, relative, resolve, sep } from 'node:path';
import { createEmitter } from '../../core/emitter.ts';
import { DemoError } from '../../core/errors.ts';
import { type Disk, notAFile, notFound } from '../../machine/disk.ts';
import type { Files } from '../../ports/files.ts';
import { type DiskNode, findNode, putNode, type TreeFolder } from './tree.ts';

/** In memory. */
export interface TreeDisk extends Disk {
  readonly watch: Files['watch'];
  readonly tree: TreeFolder;
}

/** Nothing exists outside of the absolute path `root`. Links are not followed. */
export function createTreeDisk(root: string, before: TreeFolder): TreeDisk {
  let tree = before;
  const changes = createEmitter<string>();
  const namesOf = (path: string) =>
    relative(root, resolve(path))
      .split(sep)
      .filter((name) => name !== '');
  const find = (path: string) => findNode(tree, namesOf(path));
  const put = (path: string, node: DiskNode | undefined) => {
    tree = putNode(tree, namesOf(path), node);
    changes.fire(path);
  };
  /** @throws DemoError `command-failed` if a file is in the way. */
  const requireFolder = (path: string): void => {
    const node = find(path);
    if (node === undefined && dirname(path) !== path) requireFolder(dirname(path));
    else if (node?.kind !== 'folder')
      throw new DemoError('command-failed', `Could not write into ${path}: it is not a folder`);
  };
  const place = (path: string, target: string) => {
    const node = find(path);
    if (!node) throw notFound(path);
    requireFolder(dirname(target));
    put(target, node);
  };
  return {
    get tree() {
      return tree;
    },
    stat: async (path) => describe(find(path), path),
    holds: async (path) => find(path) !== undefined,
    async read(path) {
      const node = find(path);
      if (!node) throw notFound(path);
      if (node.kind !== 'file') throw notAFile(path);
      return node.read();
    },
    async write(path, content) {
      const node = find(path);
      if (node && node.kind !== 'file') throw notAFile(path);
      requireFolder(dirname(path));
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const id = `written ${hash('sha256', bytes, 'hex')}`;
      put(path, { kind: 'file', id, isExecutable: node?.isExecutable ?? false, read: async () => bytes });
    },
    async move(path, target) {
      place(path, target);
      put(path, undefined);
    },
    copy: async (path, target) => place(path, target),
    async delete(path) {
      if (find(path)) put(path, undefined);
    },
    async list(folder) {
      const node = find(folder);
      return node?.kind === 'folder' ? [...node.children.keys()].sort() : [];
    },
    watch: (folder, listener) =>
      changes.event((path) => {
        if (dirname(path) === folder) listener(path);
      }),
  };
}

/** Unknown without reading, and not needed. */
function describe(node: DiskNode | undefined, realPath: string): Awaited<ReturnType<Disk['stat']>> {
  if (!node) return undefined;
  if (node.kind === 'folder' || node.kind === 'submodule') return { type: 'directory', size: 0, realPath };
  return { type: node.kind === 'file' ? 'file' : 'other', size: 0, realPath };
}
