import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import { type OutlineDemo, reorderDemo } from '../../presenting/outline.ts';
import { editDemoFile } from '../authoring/demo-file-edit.ts';
import type { DemoLookup } from '../commands/demo-at-cursor.ts';
import type { ShowNode } from './tree-items.ts';

const mimeType = 'application/vnd.code.tree.showrunner.show';

/** Demos are put into another order by dragging them: the file is edited, its comments go with their demos. */
export function createDragAndDrop(
  lookup: DemoLookup,
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
        if (target.path !== dragged.path) throw otherFile();
        await move(lookup, dragged, 'demos' in target ? target.demos[0] : target);
      } catch (error) {
        report(error);
      }
    },
  };
}

async function move(lookup: DemoLookup, dragged: OutlineDemo, target: OutlineDemo | undefined): Promise<void> {
  if (!target) return;
  const { path, id } = dragged;
  const reorder = (text: string) => reorderDemo(lookup.library.current, { path, id, to: target.id }, text);
  await editDemoFile(path, lookup, reorder);
}

function otherFile(): DemoError {
  return new DemoError('bad-request', 'A demo can only be moved within its own file', {
    hint: 'Cut it there and paste it into the other file.',
  });
}
