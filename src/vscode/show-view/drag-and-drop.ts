import * as vscode from 'vscode';
import type { LibraryService } from '../../demos/library.ts';
import type { OutlineDemo, OutlineFile } from '../../presenting/outline.ts';
import type { ShowNode } from './tree-items.ts';

const mimeType = 'application/vnd.code.tree.showrunner.show';

/** Demos are put into another order by dragging them, within their file or into another one; their comments go with them. */
export function createDragAndDrop(
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
        await move(library, dragged, target);
      } catch (error) {
        report(error);
      }
    },
  };
}

/** To the beginning of a file; to the place of another demo. */
async function move(library: LibraryService, dragged: OutlineDemo, target: OutlineFile | OutlineDemo): Promise<void> {
  const { createArrange } = await import('../authoring/arrange.ts');
  const isBehind = !('demos' in target) && target.path === dragged.path && target.index > dragged.index;
  const demos = library.current.files.find(({ path }) => path === target.path)?.demos ?? [];
  const place = 'demos' in target ? 0 : target.index + (isBehind ? 1 : 0);
  const before = demos[place];
  if (before?.id !== dragged.id)
    await createArrange(library).move(dragged.id, before ? { before: before.id } : { endOf: target.path });
}
