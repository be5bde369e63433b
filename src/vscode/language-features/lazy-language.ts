import { type Disposable, type ExtensionContext, type TextDocument, window, workspace } from 'vscode';
import type { Clock } from '../../core/time/clock.ts';

/** Loads the language features when the first demo file is open. */
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
  // After activation, because all other extensions wait for it.
  if (open) clock.setTimeout(() => start(open), 0);
  return opening;
}

/** Demo files, variables, and snippets in subfolders. */
function isBelowDemoFolder({ uri }: TextDocument): boolean {
  return uri.scheme === 'file' && uri.path.includes('/.demo/') && /[^/]\.(json|ya?ml)$/i.test(uri.path);
}
