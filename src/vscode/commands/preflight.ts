import * as vscode from 'vscode';
import type { Host } from '../../app/app.ts';
import { createAudienceObserver, type MeasuringHost } from '../../app/audience-check.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createSharedRun } from '../../core/time/async.ts';
import { withBeginnings } from '../../making/beginning.ts';
import { followPositions, type StrayPosition, strayFindings } from '../../making/follow-positions.ts';
import { compareFindings, countFindings, describeCounts, type Finding, type Report } from '../../preflight/finding.ts';
import { type PreflightOptions, type Progress, runPreflight } from '../../preflight/preflight.ts';
import { checkTitle, settingsOf } from '../../preflight/show-check.ts';
import { printText } from '../../reports/report-text.ts';
import { findInstalledCommands } from '../installed-commands.ts';
import { toRange } from '../ranges.ts';
import { renderMarkdown } from '../slides/markdown-renderer.ts';
import { createPositionFixes } from './position-fixes.ts';

/** Preflight of this window's show, in a separate bundle that is loaded at first use. */
export interface Preflight extends Disposable {
  /** Checks the show with a cancelable progress bar; reports problems and a message. */
  run(): Promise<void>;
}

export type PreflightHost = Pick<Host, 'workspaceFolders' | 'settings' | 'isTrusted' | 'log'>;

export interface PreflightParts
  extends Pick<Host, keyof PreflightHost | (keyof MeasuringHost & keyof Host) | 'workbench'> {
  onDidCheck(): void;
}

const scheme = 'showrunner-preflight';
const reportUri = vscode.Uri.from({ scheme, path: `/${checkTitle}.txt` });
const severities: Readonly<Record<Finding['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
};

export function createPreflight(host: PreflightParts): Preflight {
  const problems = vscode.languages.createDiagnosticCollection(checkTitle);
  const page = createReportPage();
  const fixes = createPositionFixes(toDiagnostic);

  const check = async () => {
    problems.clear();
    fixes.set([]);
    const report = await runWithProgress(host);
    if (!report) return;
    fixes.set(report.strays);
    page.set(printText(report));
    publish(report, problems);
    notifyResult(report);
    host.onDidCheck();
  };
  return {
    run: createSharedRun(check),
    dispose: () => disposeAll([problems, page, fixes]).dispose(),
  };
}

/** Includes unsaved changes. */
export async function preflightOptions(host: PreflightHost, signal: AbortSignal): Promise<PreflightOptions> {
  return {
    commands: await findInstalledCommands(),
    folders: host.workspaceFolders(),
    settings: settingsOf(host.settings),
    isTrusted: host.isTrusted(),
    contents: unsavedTexts(),
    log: { ...host.log, warn: host.log.info }, // the report contains it
    signal,
  };
}

interface CheckedReport extends Report {
  readonly strays: readonly StrayPosition[];
}

/** Finds positions whose meaning has changed. Runs Git, so does nothing in an untrusted folder. */
export async function findStrays({ folders, ...options }: PreflightOptions): Promise<readonly StrayPosition[]> {
  if (options.isTrusted === false) return [];
  const strays: StrayPosition[] = [];
  for (const folder of folders) strays.push(...(await followPositions({ folder, ...options })));
  return strays;
}

/** `undefined` if canceled. */
function runWithProgress(host: PreflightParts): Thenable<CheckedReport | undefined> {
  const options = { location: vscode.ProgressLocation.Notification, title: 'Checking the show', cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    const aborter = new AbortController();
    const cancelling = token.onCancellationRequested(() => aborter.abort());
    const measuring = { ...host, renderMarkdown, stage: host.workbench.stage };
    const audience = createAudienceObserver(measuring, aborter.signal);
    try {
      const options = await preflightOptions(host, aborter.signal);
      const observer = audience.observer;
      const report = await runPreflight({ ...options, observer, onProgress: createProgress(progress) });
      progress.report({ message: 'Looking for positions that have moved with the code' });
      const strays = await findStrays(options).catch((error) => {
        if (!aborter.signal.aborted) host.log.error('Could not find out which positions have moved', error);
        return [];
      });
      const findings = [...report.findings, ...strayFindings(strays)].sort(compareFindings);
      const followed = { ...report, findings, strays };
      return options.isTrusted === false ? followed : await withBeginnings(followed, aborter.signal);
    } catch (error) {
      if (aborter.signal.aborted) return undefined;
      throw error;
    } finally {
      audience.dispose();
      cancelling.dispose();
    }
  });
}

/** VS Code expects increments in percent. */
function createProgress(progress: vscode.Progress<{ message: string; increment: number }>) {
  return ({ done, count, title }: Progress) =>
    progress.report({ message: `${done + 1} of ${count}: ${title}`, increment: done === 0 ? 0 : 100 / count });
}

function unsavedTexts(): ReadonlyMap<string, string> {
  const documents = vscode.workspace.textDocuments.filter(({ uri, isDirty }) => isDirty && uri.scheme === 'file');
  return new Map(documents.map((document) => [document.uri.fsPath, document.getText()]));
}

/** Omits problems already reported for the same place, by the editor or as a position. */
function publish({ findings }: Report, problems: vscode.DiagnosticCollection): void {
  const paths = new Set(findings.map(({ path }) => path));
  for (const path of paths) {
    const uri = vscode.Uri.file(path);
    const existing = vscode.languages.getDiagnostics(uri);
    const newDiagnostics = findings
      .filter((finding) => finding.path === path)
      .map(toDiagnostic)
      .filter(({ code, range }) => !existing.some((other) => other.code === code && other.range.intersection(range)));
    problems.set(uri, newDiagnostics);
  }
}

function toDiagnostic({ range, message, severity, code }: Finding): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(toRange(range), message, severities[severity]);
  diagnostic.source = checkTitle;
  diagnostic.code = code;
  return diagnostic;
}

function notifyResult(report: Report): void {
  if (report.files.length === 0) {
    void vscode.window.showInformationMessage('There is no show to check. Put demo files into the .demo folder.');
    return;
  }
  const counts = countFindings(report);
  const { showInformationMessage, showWarningMessage } = vscode.window;
  const show = counts.errors > 0 ? showWarningMessage : showInformationMessage;
  const button = 'Show Report';
  show(`${checkTitle}: ${describeCounts(counts)}.`, button).then((choice) => {
    if (choice === button) void vscode.window.showTextDocument(reportUri, { preview: true });
  });
}

/** A read-only document that needs no saving. */
function createReportPage(): Disposable & { set(text: string): void } {
  const changes = new vscode.EventEmitter<vscode.Uri>();
  let text = '';
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changes.event,
    provideTextDocumentContent: () => text,
  });
  return {
    set(next) {
      text = next;
      changes.fire(reportUri);
    },
    dispose: () => disposeAll([changes, provider]).dispose(),
  };
}
