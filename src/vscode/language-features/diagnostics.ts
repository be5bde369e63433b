import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import { createTimer, type Timer } from '../../core/time/timer.ts';
import type { LanguageService } from '../../language/language-service.ts';
import type { FixableProblem } from '../../language/language-types.ts';
import type { Log } from '../../ports/log.ts';
import { findDocument } from '../workbench/text-documents.ts';
import { toDiagnostic } from './converters.ts';

/** Milliseconds after the last key before a check. */
const typingPause = 200;
/** Milliseconds; groups changes on disk. */
const settleTime = 500;
/** Maximum of closed files that are checked. */
const maximalClosed = 500;

/** Reports problems of demo files, open or not. */
export interface Diagnostics extends Disposable {
  /** Includes syntax errors and unsaved changes. */
  problemsOf(document: vscode.TextDocument): Promise<readonly FixableProblem[]>;
}

export function createDiagnostics({ check: problemsAt, files }: LanguageService, clock: Clock, log: Log): Diagnostics {
  const collection = vscode.languages.createDiagnosticCollection('showrunner');
  const timers = new Map<string, Timer>();
  let shown: ReadonlySet<string> = new Set();

  const check = async (path: string) => {
    const file = files.placeOf(path);
    const version = findDocument(path)?.version;
    const problems = file ? await problemsAt(file) : [];
    const document = findDocument(path);
    // Typing has continued: the next check will come.
    if (document?.version !== version) return;
    collection.set(vscode.Uri.file(path), toDiagnostics(problems, document));
  };
  const checkAll = async () => {
    await files.ready;
    const paths = files.places().map(({ path }) => path);
    const open = vscode.workspace.textDocuments.map(({ uri }) => uri.fsPath).filter((path) => files.placeOf(path));
    const allPaths = new Set([...open, ...paths.slice(0, maximalClosed)]);
    for (const path of shown) if (!allPaths.has(path)) collection.delete(vscode.Uri.file(path));
    shown = allPaths;
    for (const path of allPaths) await check(path);
  };
  const checkSoon = (key: string, delay: number, work: () => Promise<void>) => {
    const timer = timers.get(key) ?? createTimer(clock);
    timers.set(key, timer);
    timer.set(() => void work().catch((error) => log.error('Checking the demo files failed', error)), delay);
  };
  const checkAllSoon = () => checkSoon('', settleTime, checkAll);

  const resources = disposeAll([
    collection,
    ...watchDocuments((document, delay) => {
      const path = document.uri.fsPath;
      if (document.uri.scheme === 'file' && files.placeOf(path)) checkSoon(path, delay, () => check(path));
    }),
    ...watchSurroundings(checkAllSoon),
    files.onDidChange(checkAllSoon),
    { dispose: () => disposeAll([...timers.values()]).dispose() },
  ]);
  checkSoon('', 0, checkAll);
  return {
    async problemsOf({ uri }) {
      const file = files.placeOf(uri.fsPath);
      return file ? problemsAt(file) : [];
    },
    dispose: resources.dispose,
  };
}

function watchDocuments(onChange: (document: vscode.TextDocument, delay: number) => void): readonly Disposable[] {
  const { workspace } = vscode;
  return [
    workspace.onDidOpenTextDocument((document) => onChange(document, 0)),
    workspace.onDidCloseTextDocument((document) => onChange(document, 0)),
    workspace.onDidChangeTextDocument(({ document }) => onChange(document, typingPause)),
  ];
}

/** Checks depend on referenced files, their contents, and installed extensions. */
function watchSurroundings(onChange: () => void): readonly Disposable[] {
  const watcher = vscode.workspace.createFileSystemWatcher('**/*', false, true, false);
  const onPath = ({ path }: vscode.Uri) => {
    if (!/\/(node_modules|\.git)\//.test(path)) onChange();
  };
  return [
    watcher,
    watcher.onDidCreate(onPath),
    watcher.onDidDelete(onPath),
    vscode.workspace.onDidSaveTextDocument(onChange),
    vscode.extensions.onDidChange(onChange),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('json.validate')) onChange();
    }),
  ];
}

/** VS Code itself reports syntax errors of open JSON files. */
function toDiagnostics(
  problems: readonly FixableProblem[],
  document: vscode.TextDocument | undefined,
): vscode.Diagnostic[] {
  const isReportedByVSCode = document !== undefined && /^jsonc?$/.test(document.languageId) && validatesJson();
  return problems.filter(({ isSyntax }) => !isReportedByVSCode || !isSyntax).map(toDiagnostic);
}

function validatesJson(): boolean {
  const isOn = vscode.workspace.getConfiguration('json').get('validate.enable') === true;
  return isOn && vscode.extensions.getExtension('vscode.json-language-features') !== undefined;
}
