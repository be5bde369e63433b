import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { DemoError } from '../../core/errors.ts';
import type { KeptEdit } from '../../history/kept-edit.ts';
import { type KeptEditRow, keptEditRows } from '../../presenting/kept-edits.ts';
import type { FailureReport } from '../failure-report.ts';
import type { KeptEditDocuments } from './kept-edit-documents.ts';
import { pickItem } from './quick-pick.ts';

export interface RecoverEditsCommand {
  /** Lists the presenter's edits that going back has overwritten; opens the chosen one in a diff. */
  recover(): Promise<void>;
}

export interface RecoverEditsParts {
  readonly show: Pick<App['show'], 'edits'>;
  readonly documents: Pick<KeptEditDocuments, 'compare' | 'putBack'>;
  readonly report: FailureReport;
}

interface EditItem extends vscode.QuickPickItem {
  readonly edit: KeptEdit;
}

const putBack: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('discard'), tooltip: 'Put it back' };
const forget: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('trash'), tooltip: 'Forget it' };

export function createRecoverEdits({ show: { edits }, documents, report }: RecoverEditsParts): RecoverEditsCommand {
  const press = async ({ edit }: EditItem, button: vscode.QuickInputButton) => {
    if (button === putBack) void vscode.window.showInformationMessage(await documents.putBack(edit));
    else await edits.forget([edit]);
  };
  return {
    async recover() {
      if (edits.list().length + edits.listUncertain().length === 0)
        throw new DemoError('file-not-found', 'Going back has not overwritten any of your edits');
      const chosen = await pickItem<EditItem>({
        items: itemsOf(edits),
        placeholder: 'Select an overwritten edit to compare it with the file',
        onButton: async (item, button) => {
          await press(item, button).catch(report);
          return itemsOf(edits);
        },
      });
      if (chosen) await documents.compare(chosen.edit);
    },
  };
}

function itemsOf(edits: RecoverEditsParts['show']['edits']): readonly EditItem[] {
  const view = { now: Date.now(), nameOf: (path: string) => vscode.workspace.asRelativePath(path) };
  return [...keptEditRows(edits.list(), view), ...keptEditRows(edits.listUncertain(), view)].map(itemOf);
}

function itemOf({ edit, name, when, displayPath: place }: KeptEditRow): EditItem {
  return { edit, label: `$(diff) ${name}`, description: when, detail: place, buttons: [putBack, forget] };
}
