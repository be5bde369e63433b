import { Disposable, EventEmitter, window } from 'vscode';
import type { ShowTree } from './show-tree.ts';
import type { ShowNode } from './tree-items.ts';

/** The show view before there is a session: opening it is what opens one. */
export interface ShowTreeView extends Disposable {
  /** Lists its rows from now on. */
  fill(tree: ShowTree): void;
}

const mimeTypes = ['application/vnd.code.tree.showrunner.show'];

/** `open` opens the session, which fills the view. */
export function createShowTreeView(open: () => Promise<unknown>): ShowTreeView {
  const changed = new EventEmitter<undefined>();
  let filled: ShowTree | undefined;
  const tree = async () => {
    if (!filled) await open();
    return filled;
  };
  const view = window.createTreeView<ShowNode>('showrunner.show', {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await tree())?.getChildren(node) ?? [],
      getTreeItem: async (node) => (await tree())?.getTreeItem(node) ?? {},
      getParent: (node) => filled?.getParent?.(node),
    },
    dragAndDropController: {
      dragMimeTypes: mimeTypes,
      dropMimeTypes: mimeTypes,
      handleDrag: async (...args) => (await tree())?.handleDrag?.(...args),
      handleDrop: async (...args) => (await tree())?.handleDrop?.(...args),
    },
  });
  return Object.assign(Disposable.from(view, changed), {
    fill(given: ShowTree) {
      filled = given;
      given.attach(view, () => changed.fire(undefined));
    },
  });
}
