import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { createEmitter } from '../../core/emitter.ts';
import type { Clock } from '../../core/time/clock.ts';
import { actionAt } from '../../language/demo-at.ts';
import { createLanguageService, type LanguageService } from '../../language/language-service.ts';
import type { FixableProblem, QuickFix } from '../../language/language-types.ts';
import type { DemoTarget } from '../commands/demo-target.ts';
import { findInstalledCommands } from '../installed-commands.ts';
import { createOutputLog } from '../output-log.ts';
import { toRange } from '../ranges.ts';
import { createSettings } from '../settings.ts';
import { createDocumentSaver } from '../workbench/document-saver.ts';
import { createFiles } from '../workbench/files.ts';
import { noDecorations } from '../workbench/secrets/secret-decorations.ts';
import { findDocument } from '../workbench/text-documents.ts';
import { workspaceFolders } from '../workspace-folders.ts';
import { toCodeLens, toEdit, toHover, toItem, toLink, toSymbol } from './converters.ts';
import { demoFiles, offerFor, readDocument } from './demo-documents.ts';
import { createDiagnostics, type Diagnostics } from './diagnostics.ts';

/**
 * All editor features for demo files. Independent of the show: loaded when the first file below a `.demo` folder is
 * opened.
 */
export function registerLanguage(clock: Clock): Disposable {
  const log = createOutputLog('Showrunner: demo files');
  const folders = createEmitter<void>();
  const settings = createSettings(log);
  const service = createLanguageService({
    settings,
    files: createFiles(createDocumentSaver(clock), noDecorations, log),
    clock,
    log,
    folders: workspaceFolders,
    onDidChangeFolders: folders.event,
    commands: findInstalledCommands,
    bufferOf: (path) => findDocument(path)?.getText(),
  });
  const diagnostics = createDiagnostics(service, clock, log);
  return disposeAll([
    log,
    settings,
    vscode.workspace.onDidChangeWorkspaceFolders(() => folders.fire()),
    service,
    diagnostics,
    registerQuickFixes(diagnostics),
    registerProviders(service),
    registerCodeLenses(service),
    registerActionRewrites(),
  ]);
}

const editActionTitle = 'Edit Action…';

function registerActionRewrites(): vscode.Disposable {
  const kind = vscode.CodeActionKind.RefactorRewrite.append('action');
  const provider: vscode.CodeActionProvider = {
    provideCodeActions(document, { start }) {
      const file = readDocument(document);
      const actionPosition = file && actionAt(file, document.offsetAt(start));
      if (!actionPosition) return [];
      const target: DemoTarget = { path: document.uri.fsPath, demo: actionPosition.demo, start: actionPosition.action };
      const command = { title: editActionTitle, command: 'showrunner.editAction', arguments: [target] };
      return [Object.assign(new vscode.CodeAction(editActionTitle, kind), { command })];
    },
  };
  return vscode.languages.registerCodeActionsProvider(demoFiles, provider, { providedCodeActionKinds: [kind] });
}

/** Respects the setting `codeLens`. */
function registerCodeLenses({ lenses }: LanguageService): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses(document) {
      const isWanted = vscode.workspace.getConfiguration('showrunner', document).get('codeLens') === true;
      const file = isWanted ? readDocument(document) : undefined;
      return file ? lenses(file).map((lens) => toCodeLens(document, lens)) : [];
    },
  };
  return vscode.Disposable.from(
    changed,
    vscode.languages.registerCodeLensProvider(demoFiles, provider),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('showrunner.codeLens')) changed.fire();
    }),
  );
}

function registerQuickFixes({ problemsOf }: Diagnostics): Disposable {
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, range, context) {
      const problems = await problemsOf(document);
      return problems
        .map((problem) => ({ problem, reach: reachOf(problem, document) }))
        .filter(({ reach }) => reach.intersection(range))
        .flatMap(({ problem, reach }) => {
          const { fixes = [], code, isSyntax } = problem;
          const matching = context.diagnostics.filter((each) => each.code === code || isSyntax);
          const inReach = matching.filter((each) => reach.contains(each.range));
          return fixes.map((fix) => toCodeAction(fix, fixes[0] === fix, inReach));
        });
    },
  };
  return vscode.languages.registerCodeActionsProvider(demoFiles, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });
}

/**
 * The range in which a problem's fixes are requested. VS Code marks a syntax error at the next token, perhaps on a
 * later line.
 */
function reachOf(problem: FixableProblem, document: vscode.TextDocument): vscode.Range {
  const range = toRange(problem.range);
  if (!problem.isSyntax) return range;
  const rest = document.getText(new vscode.Range(range.end, document.lineAt(document.lineCount - 1).range.end));
  const next = document.positionAt(document.offsetAt(range.end) + rest.length - rest.trimStart().length);
  return range.union(document.lineAt(next).range);
}

function toCodeAction(fix: QuickFix, isPreferred: boolean, diagnostics: vscode.Diagnostic[]): vscode.CodeAction {
  const action = new vscode.CodeAction(fix.title, vscode.CodeActionKind.QuickFix);
  const { title, command } = fix;
  const does = command
    ? { command: { title, command: command.id, arguments: [...command.args] } }
    : { edit: toEdit(fix) };
  return Object.assign(action, { ...does, isPreferred, diagnostics });
}

function registerProviders(service: LanguageService): vscode.Disposable {
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
      const hoverContent = file && hover(file, document.offsetAt(position), offerFor(document));
      return hoverContent && toHover(document, hoverContent);
    },
  };
}

function definitionsOf({ definition }: LanguageService): vscode.DefinitionProvider {
  return {
    async provideDefinition(document, position) {
      const file = readDocument(document);
      const location = file && (await definition(file, document.offsetAt(position)));
      return location ? [toLink(document, location)] : [];
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
