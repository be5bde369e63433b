import * as vscode from 'vscode';
import type { Surroundings } from '../../language/world/surroundings.ts';
import { definitionAt } from '../../language/writing/definition.ts';
import { hoverAt } from '../../language/writing/hover.ts';
import { type OutlineEntry, symbolsOf } from '../../language/writing/symbols.ts';
import { toPosition } from '../ranges.ts';
import { demoFiles, hasSchemaService, rangeOf, readDocument } from './demo-documents.ts';

/** Hovers, definitions and outline. */
export function registerLookUp(surroundings: Surroundings): vscode.Disposable {
  const hovers: vscode.HoverProvider = {
    provideHover(document, position) {
      const source = readDocument(document);
      const offer = { hasSchemaService: hasSchemaService(document) };
      const hover = source && hoverAt(source, document.offsetAt(position), surroundings, offer);
      return hover && new vscode.Hover(new vscode.MarkdownString(hover.markdown), rangeOf(document, hover));
    },
  };
  const definitions: vscode.DefinitionProvider = {
    async provideDefinition(document, position) {
      const source = readDocument(document);
      const definition = source && (await definitionAt(source, document.offsetAt(position), surroundings));
      if (!definition) return [];
      const target = toPosition(definition.position);
      return [
        {
          originSelectionRange: rangeOf(document, definition),
          targetUri: vscode.Uri.file(definition.path),
          targetRange: new vscode.Range(target, target),
        },
      ];
    },
  };
  const outline: vscode.DocumentSymbolProvider = {
    provideDocumentSymbols(document) {
      const source = readDocument(document);
      return source ? symbolsOf(source).map((entry) => toSymbol(document, entry)) : [];
    },
  };
  return vscode.Disposable.from(
    vscode.languages.registerHoverProvider(demoFiles, hovers),
    vscode.languages.registerDefinitionProvider(demoFiles, definitions),
    vscode.languages.registerDocumentSymbolProvider(demoFiles, outline, { label: 'Showrunner' }),
  );
}

function toSymbol(document: vscode.TextDocument, entry: OutlineEntry): vscode.DocumentSymbol {
  const range = rangeOf(document, entry);
  const selection = range.isSingleLine ? range : document.lineAt(range.start).range.intersection(range);
  const kind = entry.kind === 'demo' ? vscode.SymbolKind.Class : vscode.SymbolKind.Method;
  const detail = entry.isDisabled ? `${entry.detail} (disabled)` : entry.detail;
  const symbol = new vscode.DocumentSymbol(entry.name, detail, kind, range, selection ?? range);
  symbol.children = entry.children.map((child) => toSymbol(document, child));
  return symbol;
}
