import { basename, isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import type { KeptEdit } from '../../show/history-view.ts';
import { pickItem } from './quick-pick.ts';

const scheme = 'showrunner-edit';

export interface RecoverEditsCommand extends Disposable {
  /** Lists the presenter's own edits that going back has overwritten; the one that is chosen opens beside what is there now. */
  recover(): Promise<void>;
}

interface EditItem extends vscode.QuickPickItem {
  readonly edit: KeptEdit;
}

const putBack: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('discard'), tooltip: 'Put it back' };
const forget: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('trash'), tooltip: 'Forget it' };

export function createRecoverEdits({ show }: App): RecoverEditsCommand {
  const read = async (edit: KeptEdit) => {
    const bytes = await show.edits.read(edit);
    if (bytes) return bytes;
    throw new DemoError('file-not-found', `The edit of ${basename(edit.path)} is no longer kept`);
  };
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ query, path }) {
      return new TextDecoder().decode(await read({ path, hash: query, demo: '', at: 0 }));
    },
  });
  const restore = async (edit: KeptEdit) => {
    if (isAbsolute(edit.path)) return show.edits.putBack(edit);
    await vscode.workspace.openTextDocument({ content: new TextDecoder().decode(await read(edit)) });
    await show.edits.forget([edit]);
  };
  const items = () => [...show.edits.list()].reverse().map(itemOf);

  return {
    async recover() {
      if (show.edits.list().length === 0) throw new DemoError('file-not-found', 'None of your edits were overwritten');
      const chosen = await pickItem<EditItem>({
        items: items(),
        placeholder: 'Edits that going back has overwritten: select one to compare',
        async onButton({ edit }, button) {
          if (button === putBack) await restore(edit);
          else await show.edits.forget([edit]);
          return items();
        },
      });
      if (chosen) await compare(chosen.edit);
    },
    dispose: disposeAll([provider]).dispose,
  };
}

/** The kept text on the left, the present one on the right. */
async function compare({ path, hash }: KeptEdit): Promise<void> {
  const kept = vscode.Uri.from({
    scheme,
    path: isAbsolute(path) ? vscode.Uri.file(path).path : `/${path}`,
    query: hash,
  });
  const now = isAbsolute(path) ? vscode.Uri.file(path) : vscode.Uri.from({ scheme: 'untitled', path });
  await vscode.commands.executeCommand('vscode.diff', kept, now, `${basename(path)} (your edit ↔ now)`);
}

function itemOf(edit: KeptEdit): EditItem {
  const time = new Date(edit.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return {
    edit,
    label: `$(diff) ${basename(edit.path)}`,
    description: `${time} · after “${edit.demo}”`,
    detail: isAbsolute(edit.path) ? vscode.workspace.asRelativePath(edit.path) : edit.path,
    buttons: [putBack, forget],
  };
}
