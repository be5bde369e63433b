import { join } from 'node:path';

/** Immutable. */
export type OverlayNode = RealNode | FileNode | FolderNode;

/** An unchanged file, folder or link on the real disk. It need not exist. */
export interface RealNode {
  readonly kind: 'real';
  /** Absolute real path, different from the node's path after a move. */
  readonly path: string;
}

export interface FileNode {
  readonly kind: 'file';
  readonly bytes: Uint8Array;
}

export interface FolderNode {
  readonly kind: 'folder';
  /** The underlying real folder, if any. */
  readonly base: string | undefined;
  /** `undefined` means deleted. */
  readonly changes: ReadonlyMap<string, OverlayNode | undefined>;
}

const newFolder: FolderNode = { kind: 'folder', base: undefined, changes: new Map() };

export function childOf(node: OverlayNode, name: string): OverlayNode | undefined {
  if (node.kind === 'real') return { kind: 'real', path: join(node.path, name) };
  if (node.kind === 'file') return undefined;
  if (node.changes.has(name)) return node.changes.get(name);
  return node.base === undefined ? undefined : { kind: 'real', path: join(node.base, name) };
}

/** Returns a copy with a node replaced, or removed if `undefined`. Creates parent folders. */
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
