import * as vscode from 'vscode';
import { actionAt } from '../../language/demo-at.ts';
import type { DemoTarget } from '../commands/demo-target.ts';
import { demoFiles, readDocument } from './demo-documents.ts';

const title = 'Edit Action…';

/** Offers the form of the action at the cursor. */
export function registerActionRewrites(): vscode.Disposable {
  const kind = vscode.CodeActionKind.RefactorRewrite.append('action');
  const provider: vscode.CodeActionProvider = {
    provideCodeActions(document, { start }) {
      const file = readDocument(document);
      const place = file && actionAt(file, document.offsetAt(start));
      if (!place) return [];
      const target: DemoTarget = { path: document.uri.fsPath, demo: place.demo, start: place.action };
      const command = { title, command: 'showrunner.editAction', arguments: [target] };
      return [Object.assign(new vscode.CodeAction(title, kind), { command })];
    },
  };
  return vscode.languages.registerCodeActionsProvider(demoFiles, provider, { providedCodeActionKinds: [kind] });
}
