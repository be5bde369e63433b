import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { type StrayPosition, strayFindings } from '../../making/follow-positions.ts';
import type { Finding } from '../../preflight/finding.ts';
import { checkTitle } from '../../preflight/show-check.ts';
import { toRange } from '../ranges.ts';

/** Reports moved positions as problems with quick fixes. A problem disappears when its text changes. */
export interface PositionFixes extends Disposable {
  set(strays: readonly StrayPosition[]): void;
}

const kind = vscode.CodeActionKind.QuickFix;

export function createPositionFixes(toDiagnostic: (finding: Finding) => vscode.Diagnostic): PositionFixes {
  const problems = vscode.languages.createDiagnosticCollection(`${checkTitle}: positions`);
  let strayPositions: readonly StrayPosition[] = [];
  const publish = (path: string) => {
    const fileStrays = strayPositions.filter(({ demoFile }) => demoFile === path);
    problems.set(vscode.Uri.file(path), strayFindings(fileStrays).map(toDiagnostic));
  };
  const changes = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    const path = document.uri.fsPath;
    const remaining = strayPositions.filter(
      (stray) => stray.demoFile !== path || isAsWritten(document.getText(toRange(stray.range)), stray),
    );
    if (remaining.length === strayPositions.length) return;
    strayPositions = remaining;
    publish(path);
  });
  const provider: vscode.CodeActionProvider = {
    provideCodeActions(document, range, { diagnostics }) {
      const straysInRange = strayPositions.filter(
        (stray) =>
          stray.verdict === 'moved' &&
          stray.demoFile === document.uri.fsPath &&
          toRange(stray.range).intersection(range) &&
          isAsWritten(document.getText(toRange(stray.range)), stray),
      );
      const fixes = straysInRange.map((stray) => {
        const fix = new vscode.CodeAction(`Move to line ${String(stray.to).split(/[,:]/)[0]}`, kind);
        const edit = new vscode.WorkspaceEdit();
        edit.replace(document.uri, toRange(stray.range), JSON.stringify(stray.to));
        return Object.assign(fix, { edit, isPreferred: true, diagnostics: [...diagnostics] });
      });
      if (fixes.length === 0) return [];
      const fixAll = new vscode.CodeAction('Mend the Show', kind);
      return [...fixes, Object.assign(fixAll, { command: { title: fixAll.title, command: 'showrunner.mendShow' } })];
    },
  };
  const selector = { scheme: 'file', pattern: '**/.demo/*.{json,yaml,yml}' };
  const registration = vscode.languages.registerCodeActionsProvider(selector, provider, {
    providedCodeActionKinds: [kind],
  });
  return {
    set(strays) {
      strayPositions = strays;
      problems.clear();
      for (const path of new Set(strays.map(({ demoFile }) => demoFile))) publish(path);
    },
    dispose: disposeAll([registration, changes, problems]).dispose,
  };
}

/** Whether the text is unchanged since the check. */
function isAsWritten(text: string, { written }: StrayPosition): boolean {
  return text.replace(/^(["'])(.*)\1$/, '$2').trim() === String(written).trim();
}
