import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter } from '../core/emitter.ts';
import { createSurroundings } from '../language/create-surroundings.ts';
import { systemClock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { createFiles } from './files.ts';
import { workspaceFolders } from './folders.ts';
import { registerCompletion } from './language-completion.ts';
import { registerLenses } from './language-lenses.ts';
import { registerLookUp } from './language-look-up.ts';
import { findDocument } from './text-documents.ts';

/** Completion, hovers, definitions, lenses and outline in demo files. */
export function registerWritingHelp(log: Log): Disposable {
  const folders = createEmitter<void>();
  const surroundings = createSurroundings({
    files: createFiles(log),
    clock: systemClock,
    log,
    folders: workspaceFolders,
    onDidChangeFolders: folders.event,
    bufferOf: (path) => findDocument(path)?.getText(),
  });
  return disposeAll([
    vscode.workspace.onDidChangeWorkspaceFolders(() => folders.fire()),
    surroundings,
    registerCompletion(surroundings),
    registerLookUp(surroundings),
    registerLenses(),
  ]);
}
