import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { DemoError } from '../../core/errors.ts';
import type { KeptEdit } from '../../history/kept-edit.ts';
import type { SideCopies } from '../../ports/side-copies.ts';
import { type KeptEditRow, keptEditRows } from '../../presenting/kept-edits.ts';
import type { FailureReport } from '../failure-report.ts';
import type { KeptEditDocuments } from './kept-edit-documents.ts';
import { pickItem } from './quick-pick.ts';

export interface RecoverEditsCommand {
  /** Lists the presenter's edits that going back has overwritten; opens the chosen one in a diff. */
  recover(): Promise<void>;
}

export interface RecoverEditsParts extends Pick<App, 'editCopies'> {
  readonly show: Pick<App['show'], 'edits'>;
  readonly sideCopies?: SideCopies;
  readonly documents: Pick<KeptEditDocuments, 'compare' | 'putBack'>;
  readonly report: FailureReport;
}

interface EditItem extends vscode.QuickPickItem {
  readonly edit?: KeptEdit;
}

const putBack: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('discard'), tooltip: 'Put it back' };
const forget: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('trash'), tooltip: 'Forget it' };

export function createRecoverEdits(parts: RecoverEditsParts): RecoverEditsCommand {
  const { documents } = parts;
  const { edits } = parts.show;
  const press = async ({ edit }: EditItem, button: vscode.QuickInputButton) => {
    if (!edit) return;
    if (button === putBack) void vscode.window.showInformationMessage(await documents.putBack(edit));
    else await edits.forget([edit]);
    await parts.editCopies.settled();
  };
  return {
    async recover() {
      if (edits.list().length + edits.listUncertain().length === 0)
        throw new DemoError('file-not-found', 'Going back has not overwritten any of your edits');
      const chosen = await pickItem<EditItem>({
        items: await itemsOf(parts),
        placeholder: 'Select an overwritten edit to compare it with the file',
        onButton: async (item, button) => {
          await press(item, button).catch(parts.report);
          return itemsOf(parts);
        },
      });
      if (chosen?.edit) await documents.compare(chosen.edit);
      else if (chosen && parts.sideCopies) await openCopies(parts.sideCopies);
    },
  };
}

async function itemsOf({ show, sideCopies }: RecoverEditsParts): Promise<readonly EditItem[]> {
  const view = { now: Date.now(), nameOf: (path: string) => vscode.workspace.asRelativePath(path) };
  const [userEdits, uncertain] = [show.edits.list(), show.edits.listUncertain()];
  const rows = [...keptEditRows(userEdits, view), ...keptEditRows(uncertain, view)].map(itemOf);
  const copies = await sideCopies?.list();
  return rows.length === 0 || !copies?.size ? rows : [...rows, ...folderItems];
}

function itemOf({ edit, name, when, displayPath: place }: KeptEditRow): EditItem {
  return { edit, label: `$(diff) ${name}`, description: when, detail: place, buttons: [putBack, forget] };
}

const folderItems: readonly EditItem[] = [
  { label: '', kind: vscode.QuickPickItemKind.Separator },
  { label: '$(folder-opened) Open the folder of copies', detail: 'It contains each edit as a file' },
];

/** Selects the latest copy. */
async function openCopies({ folder, list }: SideCopies): Promise<void> {
  await openFolder(folder, [...(await list()).values()].at(-1));
}

/** Opens a folder in the system's file manager, or in another window if it is remote. */
async function openFolder(folder: string, file: string | undefined): Promise<void> {
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  if (isHere) await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(file ?? folder));
  else await vscode.commands.executeCommand('vscode.openFolder', vscode.Uri.file(folder), { forceNewWindow: true });
}
