import { type Disposable, type ExtensionContext, type TextDocument, window, workspace } from 'vscode';
import type { Clock } from '../../core/time/clock.ts';

/** Loads the editor's help for demo files, once, with the first of them that is open. */
export function registerLazyLanguage(context: ExtensionContext, clock: Clock): Disposable {
  let isStarted = false;
  const start = (document: TextDocument) => {
    if (isStarted || !isBelowDemoFolder(document)) return;
    isStarted = true;
    opening.dispose();
    import('./language.ts')
      .then(({ registerLanguage }) => context.subscriptions.push(registerLanguage(clock)))
      .catch((error) => window.showErrorMessage(`Showrunner cannot help with demo files: ${error}`));
  };
  const opening = workspace.onDidOpenTextDocument(start);
  const open = workspace.textDocuments.find(isBelowDemoFolder);
  // After activation, which every other extension waits for.
  if (open) clock.setTimeout(() => start(open), 0);
  return opening;
}

/** Demo files, their variables, and the snippets in folders below. */
function isBelowDemoFolder({ uri }: TextDocument): boolean {
  return uri.scheme === 'file' && uri.path.includes('/.demo/') && /[^/]\.(json|ya?ml)$/i.test(uri.path);
}
