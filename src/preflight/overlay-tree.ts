import { join } from 'node:path';

/** A node of a disk that keeps its changes to itself. Immutable. */
export type OverlayNode = RealNode | FileNode | FolderNode;

/** A file, folder or link of the real disk, untouched with all that is below it. It need not exist. */
export interface RealNode {
  readonly kind: 'real';
  /** Absolute path on the real disk, which is another than the node's own once it has been moved. */
  readonly path: string;
}

export interface FileNode {
  readonly kind: 'file';
  readonly bytes: Uint8Array;
}

export interface FolderNode {
  readonly kind: 'folder';
  /** The real folder whose names show through; `undefined` for a new one. */
  readonly base: string | undefined;
  /** Differences from it; `undefined` is gone. */
  readonly changes: ReadonlyMap<string, OverlayNode | undefined>;
}

const newFolder: FolderNode = { kind: 'folder', base: undefined, changes: new Map() };

/** The node of a name in a folder; `undefined` when nothing can. */
export function childOf(node: OverlayNode, name: string): OverlayNode | undefined {
  if (node.kind === 'real') return { kind: 'real', path: join(node.path, name) };
  if (node.kind === 'file') return undefined;
  if (node.changes.has(name)) return node.changes.get(name);
  return node.base === undefined ? undefined : { kind: 'real', path: join(node.base, name) };
}

/** The same folder with another node at a place below it; folders on the way are made. `undefined` takes it away. */
export function withNode(
  parent: OverlayNode,
  [name = '', ...below]: readonly string[],
  node: OverlayNode | undefined,
): FolderNode {
  const folder = toFolder(parent);
  const child = below.length === 0 ? node : withNode(childOf(folder, name) ?? newFolder, below, node);
  return { ...folder, changes: new Map(folder.changes).set(name, child) };
}

function toFolder(node: OverlayNode): FolderNode {
  if (node.kind === 'folder') return node;
  return node.kind === 'real' ? { ...newFolder, base: node.path } : newFolder;
}
