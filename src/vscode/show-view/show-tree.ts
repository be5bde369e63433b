import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { DrawnShow } from '../../presenting/drawn-show.ts';
import { type OutlineDemo, type OutlineFile, outlineOf } from '../../presenting/outline.ts';
import { demoItem, fileItem, type ShowNode } from './tree-items.ts';

/** Rows of the show view that activation has registered. */
export interface ShowTree extends Disposable, vscode.TreeDragAndDropController<ShowNode> {
  getChildren(node?: ShowNode): Promise<ShowNode[]>;
  getTreeItem(node: ShowNode): vscode.TreeItem;
  getParent(node: ShowNode): ShowNode | undefined;
  /** Updates the view while it is visible, and its badge (the number of problems) always. */
  attach(view: vscode.TreeView<ShowNode>, refresh: () => void): void;
  /** The selected row, if the view is visible and the row still exists. */
  selected(): ShowNode | undefined;
  /** Does nothing while hidden. */
  select(id: string): void;
}

interface Attached extends Disposable {
  readonly view: vscode.TreeView<ShowNode>;
  readonly refresh: () => void;
}

export function createShowTree(library: LibraryService, show: DrawnShow, report: (error: unknown) => void): ShowTree {
  let attached: Attached | undefined;
  let outline: readonly OutlineFile[] | undefined;

  const read = () => {
    outline ??= outlineOf(library.current, show);
    return outline;
  };
  const update = () => {
    outline = undefined;
    if (!attached) return;
    const { view, refresh } = attached;
    view.badge = badgeOf(library.current.files.reduce((sum, { problems }) => sum + problems.length, 0));
    if (view.visible) refresh();
  };
  const subscriptions = disposeAll([library.onDidChange(update), show.onDidChange(update)]);
  return {
    ...createDragAndDrop(library, report),
    attach(view, refresh) {
      const sight = view.onDidChangeVisibility(({ visible }) => visible && refresh());
      attached = { view, refresh, dispose: () => sight.dispose() };
      update();
    },
    async getChildren(node) {
      await library.ready;
      if (node === undefined) return [...read()];
      return isFile(node) ? [...node.demos] : [];
    },
    selected() {
      const [node] = (attached?.view.visible ? attached.view.selection : undefined) ?? [];
      const rows = read().flatMap((file) => [file, ...file.demos]);
      return node && rows.find((row) => keyOf(row) === keyOf(node));
    },
    select(id) {
      const demo = read()
        .flatMap(({ demos }) => demos)
        .find((each) => each.id === id);
      if (demo && attached?.view.visible) void attached.view.reveal(demo, { select: true, focus: false });
    },
    getTreeItem: (node) => (isFile(node) ? fileItem(node) : demoItem(node)),
    getParent: (node) => (isFile(node) ? undefined : read().find(({ path }) => path === node.path)),
    dispose() {
      subscriptions.dispose();
      attached?.dispose();
    },
  };
}

function badgeOf(problemCount: number): vscode.ViewBadge | undefined {
  if (problemCount === 0) return undefined;
  return { value: problemCount, tooltip: `${problemCount} problem${problemCount === 1 ? '' : 's'} in the demo files` };
}

function keyOf(node: ShowNode): string {
  return isFile(node) ? node.path : node.id;
}

function isFile(node: ShowNode): node is OutlineFile {
  return 'demos' in node;
}

const mimeType = 'application/vnd.code.tree.showrunner.show';

/** Moves demos within or between files, with their comments. */
function createDragAndDrop(
  library: LibraryService,
  report: (error: unknown) => void,
): vscode.TreeDragAndDropController<ShowNode> {
  return {
    dragMimeTypes: [mimeType],
    dropMimeTypes: [mimeType],
    handleDrag([node], transfer) {
      if (node && !('demos' in node)) transfer.set(mimeType, new vscode.DataTransferItem(node));
    },
    async handleDrop(target, transfer) {
      const dragged: OutlineDemo | undefined = transfer.get(mimeType)?.value;
      if (!dragged || !target || target === dragged) return;
      try {
        await moveDragged(library, dragged, target);
      } catch (error) {
        report(error);
      }
    },
  };
}

/** Drops at the start of a file, or at the place of another demo. */
async function moveDragged(
  library: LibraryService,
  dragged: OutlineDemo,
  target: OutlineFile | OutlineDemo,
): Promise<void> {
  const { createArrange } = await import('../authoring/arrange.ts');
  const isBehind = !('demos' in target) && target.path === dragged.path && target.index > dragged.index;
  const demos = library.current.files.find(({ path }) => path === target.path)?.demos ?? [];
  const targetIndex = 'demos' in target ? 0 : target.index + (isBehind ? 1 : 0);
  const before = demos[targetIndex];
  if (before?.id !== dragged.id)
    await createArrange(library).move(dragged.id, before ? { before: before.id } : { endOf: target.path });
}
