import * as vscode from 'vscode';
import type { Problem } from '../../core/problem.ts';
import type { Span } from '../../core/text.ts';
import type {
  CodeLens,
  CompletionItem,
  Definition,
  FixableProblem,
  Hover,
  OutlineEntry,
  QuickFix,
} from '../../language/language-types.ts';
import type { DemoTarget } from '../commands/demo-target.ts';
import { toPosition, toRange } from '../ranges.ts';

const suggestionKinds: Readonly<Record<CompletionItem['kind'], vscode.CompletionItemKind>> = {
  action: vscode.CompletionItemKind.Function,
  field: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.EnumMember,
  file: vscode.CompletionItemKind.File,
  folder: vscode.CompletionItemKind.Folder,
  demo: vscode.CompletionItemKind.Reference,
  variable: vscode.CompletionItemKind.Variable,
};

const outlineKinds: Readonly<Record<OutlineEntry['kind'], vscode.SymbolKind>> = {
  demo: vscode.SymbolKind.Class,
  action: vscode.SymbolKind.Method,
};

const severities: Readonly<Record<Problem['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
};

/** `index` keeps the order of the list. */
export function toItem(
  document: vscode.TextDocument,
  suggestion: CompletionItem,
  index: number,
): vscode.CompletionItem {
  const { label, kind, detail, documentation, insert, isSnippet, goesOn } = suggestion;
  const item = new vscode.CompletionItem({ label, ...(detail && { description: detail }) }, suggestionKinds[kind]);
  item.range = rangeOf(document, suggestion);
  item.filterText = document.getText(item.range).startsWith('"') ? `"${label}"` : label;
  item.insertText = isSnippet ? new vscode.SnippetString(insert) : insert;
  item.sortText = String(index).padStart(4, '0');
  if (documentation) item.documentation = new vscode.MarkdownString(documentation);
  if (goesOn) item.command = { command: 'editor.action.triggerSuggest', title: 'Suggest' };
  return item;
}

export function toHover(document: vscode.TextDocument, hover: Hover): vscode.Hover {
  return new vscode.Hover(new vscode.MarkdownString(hover.markdown), rangeOf(document, hover));
}

export function toLink(document: vscode.TextDocument, definition: Definition): vscode.DefinitionLink {
  const target = toPosition(definition.position);
  return {
    originSelectionRange: rangeOf(document, definition),
    targetUri: vscode.Uri.file(definition.path),
    targetRange: new vscode.Range(target, target),
  };
}

export function toSymbol(document: vscode.TextDocument, entry: OutlineEntry): vscode.DocumentSymbol {
  const range = rangeOf(document, entry);
  const selection = range.isSingleLine ? range : document.lineAt(range.start).range.intersection(range);
  const detail = entry.isDisabled ? `${entry.detail} (disabled)` : entry.detail;
  const symbol = new vscode.DocumentSymbol(entry.name, detail, outlineKinds[entry.kind], range, selection ?? range);
  symbol.children = entry.children.map((child) => toSymbol(document, child));
  return symbol;
}

export function toCodeLens(document: vscode.TextDocument, lens: CodeLens): vscode.CodeLens {
  const { start, title, kind, demo, action = 0 } = lens;
  const target: DemoTarget = {
    path: document.uri.fsPath,
    demo,
    ...(kind !== 'runDemo' && { start: action }),
    ...(kind === 'runAction' && { end: action + 1 }),
  };
  const command = kind === 'runDemo' ? 'showrunner.runDemo' : 'showrunner.runAction';
  const at = document.positionAt(start);
  return new vscode.CodeLens(new vscode.Range(at, at), { title, command, arguments: [target] });
}

export function toDiagnostic({ code, message, severity, range }: FixableProblem): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(toRange(range), message, severities[severity]);
  diagnostic.source = 'showrunner';
  diagnostic.code = code;
  if (code === 'nothing-runs') diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  return diagnostic;
}

export function toEdit({ changes }: QuickFix): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const change of changes) {
    const uri = vscode.Uri.file(change.path);
    if ('edits' in change) {
      const edits = change.edits.map(({ range, text }) => vscode.TextEdit.replace(toRange(range), text));
      edit.set(uri, edits);
    } else {
      edit.createFile(uri, { ignoreIfExists: true });
      if (change.content !== '') edit.insert(uri, new vscode.Position(0, 0), change.content);
    }
  }
  return edit;
}

function rangeOf(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
