import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';
import type { Finding, Fix } from '../../language/finding.ts';
import { jsonSyntaxCodes } from '../../language/syntax-codes.ts';
import { toRange } from '../ranges.ts';
import type { Diagnostics } from './diagnostics.ts';

/** Offers the fixes of what is wrong at the cursor. */
export function registerQuickFixes({ findingsOf }: Diagnostics): Disposable {
  const selector = { scheme: 'file', pattern: '**/.demo/*.{json,yaml,yml}' };
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, range, context) {
      const findings = await findingsOf(document);
      return findings
        .map((finding) => ({ finding, reach: reachOf(finding, document) }))
        .filter(({ reach }) => reach.intersection(range))
        .flatMap(({ finding, reach }) => {
          const { fixes = [] } = finding;
          const told = context.diagnostics.filter((each) => each.code === finding.code || isSyntax(finding));
          return fixes.map((fix) => toAction(fix, fixes[0] === fix, within(reach, told)));
        });
    },
  };
  return vscode.languages.registerCodeActionsProvider(selector, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });
}

/**
 * Where a finding is asked about. VS Code marks a mistake in syntax at what comes next, on a line below perhaps, and not
 * where we see it.
 */
function reachOf(finding: Finding, document: vscode.TextDocument): vscode.Range {
  const range = toRange(finding.range);
  if (!isSyntax(finding)) return range;
  const rest = document.getText(new vscode.Range(range.end, document.lineAt(document.lineCount - 1).range.end));
  const next = document.positionAt(document.offsetAt(range.end) + rest.length - rest.trimStart().length);
  return range.union(document.lineAt(next).range);
}

function isSyntax({ code }: Finding): boolean {
  return jsonSyntaxCodes.has(code);
}

function within(reach: vscode.Range, diagnostics: readonly vscode.Diagnostic[]): vscode.Diagnostic[] {
  return diagnostics.filter(({ range }) => reach.contains(range));
}

function toAction(fix: Fix, isPreferred: boolean, diagnostics: vscode.Diagnostic[]): vscode.CodeAction {
  const action = new vscode.CodeAction(fix.title, vscode.CodeActionKind.QuickFix);
  return Object.assign(action, { edit: toEdit(fix), isPreferred, diagnostics });
}

function toEdit({ changes }: Fix): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const change of changes) {
    const uri = vscode.Uri.file(change.path);
    if ('edits' in change) {
      edit.set(
        uri,
        change.edits.map(({ range, text }) => vscode.TextEdit.replace(toRange(range), text)),
      );
    } else {
      edit.createFile(uri, { ignoreIfExists: true });
      if (change.content !== '') edit.insert(uri, new vscode.Position(0, 0), change.content);
    }
  }
  return edit;
}
