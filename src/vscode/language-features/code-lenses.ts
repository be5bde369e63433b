import * as vscode from 'vscode';
import type { LanguageService } from '../../language/language-service.ts';
import { toCodeLens } from './converters.ts';
import { demoFiles, readDocument } from './demo-documents.ts';

/** Commands above demos and actions, unless the setting `codeLens` is off. */
export function registerCodeLenses({ lenses }: LanguageService): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses(document) {
      const isWanted = vscode.workspace.getConfiguration('showrunner', document).get('codeLens') === true;
      const file = isWanted ? readDocument(document) : undefined;
      return file ? lenses(file).map((lens) => toCodeLens(document, lens)) : [];
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
