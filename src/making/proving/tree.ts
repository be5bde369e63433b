import type { FolderState, StateEntry } from '../chapter.ts';

/** Immutable. */
export type DiskNode = StateEntry | TreeFolder;

export interface TreeFolder {
  readonly kind: 'folder';
  readonly children: ReadonlyMap<string, DiskNode>;
}

export const emptyFolder: TreeFolder = { kind: 'folder', children: new Map() };

export function growTree(state: FolderState): TreeFolder {
  const root = new Map<string, DiskNode>();
  const folders = new Map([['', root]]);
  const openFolder = (path: string): Map<string, DiskNode> => {
    const known = folders.get(path);
    if (known) return known;
    const children = new Map<string, DiskNode>();
    folders.set(path, children);
    const cut = path.lastIndexOf('/');
    openFolder(path.slice(0, Math.max(cut, 0))).set(path.slice(cut + 1), { kind: 'folder', children });
    return children;
  };
  for (const [path, entry] of state) {
    const cut = path.lastIndexOf('/');
    openFolder(path.slice(0, Math.max(cut, 0))).set(path.slice(cut + 1), entry);
  }
  return { kind: 'folder', children: root };
}

export function findNode(root: TreeFolder, names: readonly string[]): DiskNode | undefined {
  let node: DiskNode | undefined = root;
  for (const name of names) node = node?.kind === 'folder' ? node.children.get(name) : undefined;
  return node;
}

/** `undefined` removes the node. Creates parent folders. */
export function putNode(
  folder: TreeFolder,
  [name = '', ...below]: readonly string[],
  node: DiskNode | undefined,
): TreeFolder {
  const children = new Map(folder.children);
  const child = children.get(name);
  const next = below.length === 0 ? node : putNode(child?.kind === 'folder' ? child : emptyFolder, below, node);
  if (next) children.set(name, next);
  else children.delete(name);
  return { kind: 'folder', children };
}

export function flattenTree(root: TreeFolder): { readonly files: FolderState; readonly empty: readonly string[] } {
  const files = new Map<string, StateEntry>();
  const empty: string[] = [];
  const visit = ({ children }: TreeFolder, path: string) => {
    if (children.size === 0 && path !== '') empty.push(path);
    for (const [name, node] of children) {
      const below = path === '' ? name : `${path}/${name}`;
      if (node.kind === 'folder') visit(node, below);
      else files.set(below, node);
    }
  };
  visit(root, '');
  return { files, empty };
}
