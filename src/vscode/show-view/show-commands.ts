import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { DemoError } from '../../core/errors.ts';
import type { Stage } from '../../ports/stage.ts';
import { failureOf, locationOf, notesPathOf } from '../../presenting/outline.ts';
import { openLocation } from '../locations.ts';

export interface ShowCommands {
  /** Opens the demo's definition. */
  reveal(id: string): Promise<unknown>;
  /** Shows why a demo failed, with a button to its definition. */
  showFailure(id: string): Promise<unknown>;
  /** `no-notes`, `notes-not-found`. */
  openNotes(id: string): Promise<unknown>;
  /** Opens VS Code's search in the tree view. */
  filter(): Promise<unknown>;
}

export function createShowCommands(
  { library, show }: Pick<App, 'library' | 'show'>,
  stage: Pick<Stage, 'notify'>,
): ShowCommands {
  return {
    reveal: async (id) => openLocation(locationOf(library.current, id)),
    async showFailure(id) {
      const message = failureOf(show, id);
      if (message === undefined) return;
      stage.notify({ severity: 'error', message, location: locationOf(library.current, id) });
    },
    async openNotes(id) {
      const path = notesPathOf(library.current, id);
      await vscode.window.showTextDocument(vscode.Uri.file(path)).then(undefined, (cause) => {
        const relativePath = vscode.workspace.asRelativePath(path);
        throw new DemoError('notes-not-found', `${relativePath} could not be opened`, {
          cause,
          hint: 'Check whether the file exists.',
        });
      });
    },
    async filter() {
      await vscode.commands.executeCommand('showrunner.show.focus');
      await vscode.commands.executeCommand('list.find');
    },
  };
}
