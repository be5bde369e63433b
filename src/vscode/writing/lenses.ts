import * as vscode from 'vscode';
import { type Lens, lensesOf } from '../../language/writing/lenses.ts';
import type { DemoTarget } from '../commands/demo-target.ts';
import { demoFiles, readDocument } from './demo-documents.ts';

/** Commands above demos and actions, unless the setting `codeLens` is off. */
export function registerLenses(): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses(document) {
      const isWanted = vscode.workspace.getConfiguration('showrunner', document).get('codeLens') === true;
      const source = isWanted ? readDocument(document) : undefined;
      return source ? lensesOf(source).map((lens) => toCodeLens(document, lens)) : [];
    },
  };
  return vscode.Disposable.from(
    changed,
    vscode.languages.registerCodeLensProvider(demoFiles, provider),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('showrunner.codeLens')) changed.fire();
    }),
  );
}

function toCodeLens(document: vscode.TextDocument, { start, title, kind, demo, action = 0 }: Lens): vscode.CodeLens {
  const target: DemoTarget = {
    path: document.uri.fsPath,
    demo,
    ...(kind !== 'runDemo' && { start: action }),
    ...(kind === 'runAction' && { end: action + 1 }),
  };
  const command = kind === 'runDemo' ? 'showrunner.runDemo' : 'showrunner.runAction';
  const at = document.positionAt(start);
  return new vscode.CodeLens(new vscode.Range(at, at), { title, command, arguments: [target] });
}
