import type * as vscode from 'vscode';
import type { EditorPort } from '../../api/editor-port.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import { createLatestRun } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { Show } from '../../show/show.ts';
import { renderMarkdown } from '../slides/markdown-renderer.ts';

/** Speaker notes of the current slide or demo, in a view that never takes the focus. */
export interface NotesView extends Disposable {
  readonly view: vscode.WebviewView | undefined;
  /** Fills a view from VS Code and updates it until it closes. */
  fill(view: vscode.WebviewView): void;
}

export interface NotesViewOptions {
  readonly editorPort: Pick<EditorPort, 'notes'>;
  readonly show: Pick<Show, 'onDidChange'>;
  readonly log: Log;
}

export function createNotesView({ editorPort, show, log }: NotesViewOptions): NotesView {
  let view: vscode.WebviewView | undefined;
  const beginRun = createLatestRun();

  /** Set changed HTML only, because the view reloads and would jump. */
  const update = async () => {
    const isLatest = beginRun();
    const page = await pageOf(editorPort);
    if (!isLatest() || view === undefined || view.webview.html === page) return;
    view.webview.html = page;
  };
  const updateSoon = () => {
    if (view) update().catch((error) => log.error('The notes could not be shown', error));
  };
  const subscription = show.onDidChange(updateSoon);
  return {
    get view() {
      return view;
    },
    fill(filled) {
      view = filled;
      const closing = filled.onDidDispose(() => {
        if (view === filled) view = undefined;
        closing.dispose();
      });
      updateSoon();
    },
    dispose: disposeAll([subscription]).dispose,
  };
}

async function pageOf(editorPort: NotesViewOptions['editorPort']): Promise<string> {
  const { renderNotes, renderNothing } = await import('../../presenting/notes-page.ts');
  try {
    return renderNotes(await renderMarkdown(await editorPort.notes()));
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    return renderNothing(error.code === 'no-notes' ? 'This slide or demo has no notes.' : messageOf(error));
  }
}
