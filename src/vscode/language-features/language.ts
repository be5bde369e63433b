import { workspace } from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createEmitter } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createLanguageService } from '../../language/language-service.ts';
import { findInstalledCommands } from '../installed-commands.ts';
import { createOutputLog } from '../output-log.ts';
import { createSettings } from '../settings.ts';
import { createDocumentSaver } from '../workbench/document-saver.ts';
import { createFiles } from '../workbench/files.ts';
import { noDecorations } from '../workbench/secrets/secret-decorations.ts';
import { findDocument } from '../workbench/text-documents.ts';
import { workspaceFolders } from '../workspace-folders.ts';
import { registerActionRewrites } from './action-rewrites.ts';
import { registerCodeLenses } from './code-lenses.ts';
import { createDiagnostics } from './diagnostics.ts';
import { registerProviders } from './providers.ts';
import { registerQuickFixes } from './quick-fixes.ts';

/**
 * All that the editor knows about demo files while one writes them. It goes without the show: loaded when the first
 * file below a `.demo` folder is opened.
 */
export function registerLanguage(clock: Clock): Disposable {
  const log = createOutputLog('Showrunner: demo files');
  const folders = createEmitter<void>();
  const settings = createSettings(log);
  const service = createLanguageService({
    settings,
    files: createFiles(createDocumentSaver(clock), noDecorations, log),
    clock,
    log,
    folders: workspaceFolders,
    onDidChangeFolders: folders.event,
    commands: findInstalledCommands,
    bufferOf: (path) => findDocument(path)?.getText(),
  });
  const diagnostics = createDiagnostics(service, clock, log);
  return disposeAll([
    log,
    settings,
    workspace.onDidChangeWorkspaceFolders(() => folders.fire()),
    service,
    diagnostics,
    registerQuickFixes(diagnostics),
    registerProviders(service),
    registerCodeLenses(service),
    registerActionRewrites(),
  ]);
}
