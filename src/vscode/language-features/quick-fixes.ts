import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposables.ts';
import type { FixableProblem, QuickFix } from '../../language/language-types.ts';
import { toRange } from '../ranges.ts';
import { toEdit } from './converters.ts';
import { demoFiles } from './demo-documents.ts';
import type { Diagnostics } from './diagnostics.ts';

/** Offers the fixes of what is wrong at the cursor. */
export function registerQuickFixes({ problemsOf }: Diagnostics): Disposable {
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, range, context) {
      const problems = await problemsOf(document);
      return problems
        .map((problem) => ({ problem, reach: reachOf(problem, document) }))
        .filter(({ reach }) => reach.intersection(range))
        .flatMap(({ problem, reach }) => {
          const { fixes = [], code, isSyntax } = problem;
          const told = context.diagnostics.filter((each) => each.code === code || isSyntax);
          const inReach = told.filter((each) => reach.contains(each.range));
          return fixes.map((fix) => toAction(fix, fixes[0] === fix, inReach));
        });
    },
  };
  return vscode.languages.registerCodeActionsProvider(demoFiles, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });
}

/**
 * Where a problem is asked about. VS Code marks a mistake in syntax at what comes next, on a line below perhaps, and not
 * where we see it.
 */
function reachOf(problem: FixableProblem, document: vscode.TextDocument): vscode.Range {
  const range = toRange(problem.range);
  if (!problem.isSyntax) return range;
  const rest = document.getText(new vscode.Range(range.end, document.lineAt(document.lineCount - 1).range.end));
  const next = document.positionAt(document.offsetAt(range.end) + rest.length - rest.trimStart().length);
  return range.union(document.lineAt(next).range);
}

function toAction(fix: QuickFix, isPreferred: boolean, diagnostics: vscode.Diagnostic[]): vscode.CodeAction {
  const action = new vscode.CodeAction(fix.title, vscode.CodeActionKind.QuickFix);
  const { title, command } = fix;
  const does = command
    ? { command: { title, command: command.id, arguments: [...command.args] } }
    : { edit: toEdit(fix) };
  return Object.assign(action, { ...does, isPreferred, diagnostics });
}
