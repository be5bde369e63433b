import * as vscode from 'vscode';
import { DemoError } from '../../core/errors.ts';
import { type OutlineDemo, reorderDemo } from '../../presenting/outline.ts';
import { type DemoLookup, saveAndRead } from '../commands/demo-at-cursor.ts';
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

/** As an edit that can be undone, then saved: the show goes on with what is on disk. */
async function move(lookup: DemoLookup, dragged: OutlineDemo, target: OutlineDemo | undefined): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(dragged.path));
  if (document.isDirty) await saveAndRead(document, lookup);
  const text = document.getText();
  const moved =
    target && reorderDemo(lookup.library.current, { path: dragged.path, id: dragged.id, to: target.id }, text);
  if (moved === undefined) throw notMovable();
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(0), document.positionAt(text.length)), moved);
  if (!(await vscode.workspace.applyEdit(edit))) throw notMovable();
  await document.save();
}

function otherFile(): DemoError {
  return new DemoError('bad-request', 'A demo can only be moved within its own file', {
    hint: 'Cut it there and paste it into the other file.',
  });
}

function notMovable(): DemoError {
  return new DemoError('bad-request', 'The order in this file could not be changed', {
    hint: 'StandingIcon at its problems, or move the demo by hand.',
  });
}
