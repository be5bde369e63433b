import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { DemoError } from '../../core/errors.ts';
import type { Stage } from '../../ports/stage.ts';
import { failureOf, notesPathOf, placeOf } from '../../presenting/outline.ts';
import { openLocation } from '../locations.ts';

/** Commands of the show view, besides moving the show. */
export interface ShowCommands {
  /** Shows where a demo is written. */
  reveal(id: string): Promise<unknown>;
  /** Says why a demo failed, with the way to where it is written. */
  showFailure(id: string): Promise<unknown>;
  /** Opens the notes file of a demo. `no-notes`, `notes-not-found`. */
  openNotes(id: string): Promise<unknown>;
  /** VS Code's own search in a tree, with its switch to a filter. */
  filter(): Promise<unknown>;
}

export function createShowCommands(
  { library, show }: Pick<App, 'library' | 'show'>,
  stage: Pick<Stage, 'notify'>,
): ShowCommands {
  return {
    reveal: async (id) => openLocation(placeOf(library.current, id)),
    async showFailure(id) {
      const message = failureOf(show, id);
      if (message === undefined) return;
      stage.notify({ severity: 'error', message, location: placeOf(library.current, id) });
    },
    async openNotes(id) {
      const path = notesPathOf(library.current, id);
      await vscode.window.showTextDocument(vscode.Uri.file(path)).then(undefined, (cause) => {
        const place = vscode.workspace.asRelativePath(path);
        throw new DemoError('notes-not-found', `${place} could not be opened`, { cause, hint: 'Is it there?' });
      });
    },
    async filter() {
      await vscode.commands.executeCommand('showrunner.show.focus');
      await vscode.commands.executeCommand('list.find');
    },
  };
}
