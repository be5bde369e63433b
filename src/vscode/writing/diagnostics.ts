import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Checker } from '../../language/checker.ts';
import type { Finding } from '../../language/finding.ts';
import { jsonSyntaxCodes } from '../../language/syntax-codes.ts';
import type { Log } from '../../ports/log.ts';
import { toRange } from '../ranges.ts';
import { findDocument } from '../workbench/text-documents.ts';

/** Milliseconds without a key after which a document is checked. */
const typingPause = 200;
/** Milliseconds in which changes on the disk count as one. */
const settleTime = 500;
/** Files that are not open are checked up to this many. */
const maximalClosed = 500;

/** Shows what is wrong with demo files, in open ones while one types, and in the list of problems for the others. */
export interface Diagnostics extends Disposable {
  /** What is wrong with a document as it is now, syntax included. */
  findingsOf(document: vscode.TextDocument): Promise<readonly Finding[]>;
}

export function createDiagnostics(checker: Checker, clock: Clock, log: Log): Diagnostics {
  const collection = vscode.languages.createDiagnosticCollection('showrunner');
  const timers = new Map<string, Disposable>();
  let shown: ReadonlySet<string> = new Set();

  const check = async (path: string) => {
    const place = checker.placeOf(path);
    const version = findDocument(path)?.version;
    const findings = place ? await checker.check(place) : [];
    const document = findDocument(path);
    // Typing went on: the next check is on its way.
    if (document?.version !== version) return;
    collection.set(vscode.Uri.file(path), toDiagnostics(findings, document));
  };
  const checkAll = async () => {
    await checker.ready;
    const paths = checker.places().map(({ path }) => path);
    const open = vscode.workspace.textDocuments.map(({ uri }) => uri.fsPath).filter((path) => checker.placeOf(path));
    const all = new Set([...open, ...paths.slice(0, maximalClosed)]);
    for (const path of shown) if (!all.has(path)) collection.delete(vscode.Uri.file(path));
    shown = all;
    for (const path of all) await check(path);
  };
  const soon = (key: string, delay: number, work: () => Promise<void>) => {
    timers.get(key)?.dispose();
    const run = () => work().catch((error) => log.error('Checking the demo files failed', error));
    timers.set(
      key,
      clock.setTimeout(() => void run(), delay),
    );
  };
  const checkAllSoon = () => soon('', settleTime, checkAll);

  const resources = disposeAll([
    collection,
    ...watchDocuments((document, delay) => {
      const path = document.uri.fsPath;
      if (document.uri.scheme === 'file' && checker.placeOf(path)) soon(path, delay, () => check(path));
    }),
    ...watchDisk(checkAllSoon),
    checker.onDidChange(checkAllSoon),
    { dispose: () => disposeAll([...timers.values()]).dispose() },
  ]);
  soon('', 0, checkAll);
  return {
    async findingsOf({ uri }) {
      const place = checker.placeOf(uri.fsPath);
      return place ? checker.check(place) : [];
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

/** The files that demos name come and go, and what is in them changes. */
function watchDisk(onChange: () => void): readonly Disposable[] {
  const watcher = vscode.workspace.createFileSystemWatcher('**/*', false, true, false);
  const onPath = ({ path }: vscode.Uri) => {
    if (!/\/(node_modules|\.git)\//.test(path)) onChange();
  };
  return [
    watcher,
    watcher.onDidCreate(onPath),
    watcher.onDidDelete(onPath),
    vscode.workspace.onDidSaveTextDocument(onChange),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('json.validate')) onChange();
    }),
  ];
}

/** VS Code reports the syntax of an open JSON file by itself, and nobody wants to read it twice. */
function toDiagnostics(findings: readonly Finding[], document: vscode.TextDocument | undefined): vscode.Diagnostic[] {
  const isTold = document !== undefined && /^jsonc?$/.test(document.languageId) && validatesJson();
  return findings.filter(({ code }) => !isTold || !jsonSyntaxCodes.has(code)).map(toDiagnostic);
}

function validatesJson(): boolean {
  const isOn = vscode.workspace.getConfiguration('json').get('validate.enable') === true;
  return isOn && vscode.extensions.getExtension('vscode.json-language-features') !== undefined;
}

const severities = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
};

function toDiagnostic({ code, message, severity, range }: Finding): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(toRange(range), message, severities[severity]);
  diagnostic.source = 'showrunner';
  diagnostic.code = code;
  if (code === 'nothing-runs') diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  return diagnostic;
}
