import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { Log } from '../ports/log.ts';
import type { Workbench } from '../ports/workbench.ts';
import { createDocuments } from './documents.ts';
import { createEditor } from './editor.ts';
import { createFiles } from './files.ts';
import { createStage } from './stage.ts';
import { createTerminals } from './terminals.ts';
import { createWindow } from './window.ts';

export interface WorkbenchOptions {
  readonly log: Log;
  /** Brings the log into view, for a button. */
  showLog(): void;
}

/** VS Code as the show sees it. Dispose it to let go of highlights and listeners; terminals stay. */
export function createWorkbench({ log, showLog }: WorkbenchOptions): Workbench & Disposable {
  const editor = createEditor(log);
  const terminals = createTerminals();
  return {
    files: createFiles(log),
    documents: createDocuments(),
    editor,
    terminals,
    window: createWindow(log),
    stage: createStage(log, showLog),
    dispose: () => disposeAll([editor, terminals]).dispose(),
  };
}
