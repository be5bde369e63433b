import * as vscode from 'vscode';
import type { LanguageService } from '../../language/language-service.ts';
import { toHover, toItem, toLink, toSymbol } from './converters.ts';
import { demoFiles, offerFor, readDocument } from './demo-documents.ts';

/** Completion, hovers, definitions and outline in demo files. */
export function registerProviders(service: LanguageService): vscode.Disposable {
  const { languages } = vscode;
  return vscode.Disposable.from(
    languages.registerCompletionItemProvider(demoFiles, completionOf(service), '"', '/', '{', ' '),
    languages.registerHoverProvider(demoFiles, hoversOf(service)),
    languages.registerDefinitionProvider(demoFiles, definitionsOf(service)),
    languages.registerDocumentSymbolProvider(demoFiles, outlineOf(service), { label: 'Showrunner' }),
  );
}

function completionOf({ complete }: LanguageService): vscode.CompletionItemProvider {
  return {
    async provideCompletionItems(document, position) {
      const file = readDocument(document);
      const suggestions = file ? await complete(file, document.offsetAt(position), offerFor(document)) : [];
      return suggestions.map((suggestion, index) => toItem(document, suggestion, index));
    },
  };
}

function hoversOf({ hover }: LanguageService): vscode.HoverProvider {
  return {
    provideHover(document, position) {
      const file = readDocument(document);
      const found = file && hover(file, document.offsetAt(position), offerFor(document));
      return found && toHover(document, found);
    },
  };
}

function definitionsOf({ definition }: LanguageService): vscode.DefinitionProvider {
  return {
    async provideDefinition(document, position) {
      const file = readDocument(document);
      const found = file && (await definition(file, document.offsetAt(position)));
      return found ? [toLink(document, found)] : [];
    },
  };
}

function outlineOf({ outline }: LanguageService): vscode.DocumentSymbolProvider {
  return {
    provideDocumentSymbols(document) {
      const file = readDocument(document);
      return file ? outline(file).map((entry) => toSymbol(document, entry)) : [];
    },
  };
}
