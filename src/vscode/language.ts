import type { ExtensionContext } from 'vscode';
import { type Disposable, disposeAll } from '../core/disposables.ts';

/**
 * All that the editor knows about demo files while one writes them. A bundle of its own, apart from the show: loaded
 * when the first file below a `.demo` folder is opened.
 */
export function registerLanguage(_context: ExtensionContext): Disposable {
  return disposeAll([]);
}
