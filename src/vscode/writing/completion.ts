import * as vscode from 'vscode';
import type { Surroundings } from '../../language/world/surroundings.ts';
import { complete } from '../../language/writing/completion.ts';
import type { Suggestion } from '../../language/writing/suggestion.ts';
import { demoFiles, hasSchemaService, rangeOf, readDocument } from './demo-documents.ts';

const kinds: Readonly<Record<Suggestion['kind'], vscode.CompletionItemKind>> = {
  action: vscode.CompletionItemKind.Function,
  field: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.EnumMember,
  file: vscode.CompletionItemKind.File,
  folder: vscode.CompletionItemKind.Folder,
  demo: vscode.CompletionItemKind.Reference,
  variable: vscode.CompletionItemKind.Variable,
};

export function registerCompletion(surroundings: Surroundings): vscode.Disposable {
  const provider: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position) {
      const source = readDocument(document);
      if (!source) return [];
      const offer = { hasSchemaService: hasSchemaService(document) };
      const suggestions = await complete(source, document.offsetAt(position), surroundings, offer);
      return suggestions.map((suggestion, index) => toItem(document, suggestion, index));
    },
  };
  return vscode.languages.registerCompletionItemProvider(demoFiles, provider, '"', '/', '{', ' ');
}

function toItem(document: vscode.TextDocument, suggestion: Suggestion, index: number): vscode.CompletionItem {
  const { label, kind, detail, documentation, insert, isSnippet, goesOn } = suggestion;
  const item = new vscode.CompletionItem({ label, ...(detail && { description: detail }) }, kinds[kind]);
  item.range = rangeOf(document, suggestion);
  item.filterText = document.getText(item.range).startsWith('"') ? `"${label}"` : label;
  item.insertText = isSnippet ? new vscode.SnippetString(insert) : insert;
  item.sortText = String(index).padStart(4, '0');
  if (documentation) item.documentation = new vscode.MarkdownString(documentation);
  if (goesOn) item.command = { command: 'editor.action.triggerSuggest', title: 'Suggest' };
  return item;
}
