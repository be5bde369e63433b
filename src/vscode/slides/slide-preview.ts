import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { type Disposable, disposeAll, toDisposable } from '../../core/disposables.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import { createLatestRun } from '../../core/time/async.ts';
import type { Files } from '../../ports/files.ts';
import type { StageRequest } from '../../ports/slide-stage.ts';
import type { FailureReport } from '../failure-report.ts';
import type { VSCodeHost } from '../host.ts';
import { toPosition } from '../ranges.ts';
import { findDocument } from '../workbench/text-documents.ts';
import { createDeckPreview, type DeckPreview } from './deck-preview.ts';
import { createPageDelivery } from './page-delivery.ts';
import { linkPage } from './panel.ts';
import { createSlideWebview, slideContentOptions } from './slide-webview.ts';

/** Shows the slide at the cursor as on stage, next to its deck, without moving the show. */
export interface SlidePreview extends Disposable {
  /** Opens or reveals it. `bad-request` if the active editor has no deck. */
  open(): void;
}

export interface SlidePreviewParts {
  readonly app: Pick<App, 'library'>;
  readonly host: VSCodeHost;
  readonly report: FailureReport;
}

interface EditedDeck {
  readonly document: vscode.TextDocument;
  /** Absolute path of its workspace folder. */
  readonly folder: string;
  readonly caret: vscode.Position;
}

export function createSlidePreview({ app, host, report }: SlidePreviewParts): SlidePreview {
  let open: PreviewPanel | undefined;
  return {
    open() {
      const deck = deckIn(vscode.window.activeTextEditor);
      if (!deck) {
        throw new DemoError('bad-request', 'There is no deck in the active editor', {
          hint: 'Open the Markdown file of the slides.',
        });
      }
      open ??= createPreviewPanel({ app, host, report }, () => {
        open = undefined;
      });
      open.follow(deck);
      open.reveal();
    },
    dispose: () => open?.dispose(),
  };
}

interface PreviewPanel extends Disposable {
  follow(deck: EditedDeck): void;
  reveal(): void;
}

function createPreviewPanel({ app, host, report }: SlidePreviewParts, onClosed: () => void): PreviewPanel {
  const { clock, log, slideScript, workbench } = host;
  const texts = createTexts(workbench.files);
  const slides = createDeckPreview(host, {
    ...{ library: app.library, files: texts.files },
    onDidChange: (path) => path === deck?.document.uri.fsPath && update(),
  });
  const panel = vscode.window.createWebviewPanel(
    'showrunner.preview',
    'Preview Slide',
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { ...slideContentOptions(), retainContextWhenHidden: true },
  );
  const delivery = createPageDelivery({
    ...{ clock, log },
    send: (message) => view.send(message),
    greet: () => [{ type: 'colors', colors: codeColors(workbench.slides.colors) }],
    renew: () => view.start(),
    isInSight: () => panel.visible,
  });
  const view = createSlideWebview(panel, {
    ...{ script: slideScript, isFramed: true, log },
    onLoad: delivery.load,
    onMessage(message) {
      delivery.receive(message);
      if (message.type === 'request' && deck) moveCaret(message.request, deck, slides);
    },
    onTurned: delivery.turn,
    onClosed: () => parts.dispose(),
  });
  let deck: EditedDeck | undefined;
  const beginRun = createLatestRun();
  const show = async ({ document, folder, caret }: EditedDeck) => {
    const isLatest = beginRun();
    const path = document.uri.fsPath;
    const page = await slides.at({ path, folder, text: document.getText() }, caret);
    if (!isLatest()) return;
    view.useComponents(page.components ?? []);
    panel.title = `Preview ${basename(path)}`;
    void delivery.show(linkPage(page, panel.webview), false);
  };
  const update = () => {
    if (deck) show(deck).catch((error) => (error instanceof DemoError ? log.info(messageOf(error)) : report(error)));
  };
  const follow = (editedDeck: EditedDeck | undefined) => {
    if (!editedDeck) return;
    deck = editedDeck;
    update();
  };
  const parts = disposeAll([
    toDisposable(onClosed),
    texts,
    slides,
    delivery,
    view,
    panel,
    vscode.window.onDidChangeActiveTextEditor((editor) => follow(deckIn(editor))),
    vscode.window.onDidChangeTextEditorSelection(
      ({ textEditor }) => textEditor === vscode.window.activeTextEditor && follow(deckIn(textEditor)),
    ),
  ]);
  view.start();
  return { follow, reveal: () => panel.reveal(undefined, true), dispose: parts.dispose };
}

/** Files with unsaved changes, and watchers that include them. */
function createTexts(files: Files): Disposable & { readonly files: Files } {
  const watches = new Set<{ readonly folder: string; readonly listener: (path: string) => void }>();
  const textAt = (path: string) => findDocument(path)?.getText();
  const changes = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    const path = document.uri.fsPath;
    for (const { folder, listener } of watches) if (folder === dirname(path)) listener(path);
  });
  return {
    files: {
      ...files,
      async stat(path) {
        const [stats, text] = [await files.stat(path), textAt(path)];
        return stats && text !== undefined ? { ...stats, size: Buffer.byteLength(text) } : stats;
      },
      async read(path) {
        const text = textAt(path);
        return text === undefined ? files.read(path) : new TextEncoder().encode(text);
      },
      watch(folder, listener) {
        const watch = { folder, listener };
        watches.add(watch);
        return disposeAll([files.watch(folder, listener), toDisposable(() => watches.delete(watch))]);
      },
    },
    dispose: () => changes.dispose(),
  };
}

/** A Markdown file in the workspace. */
function deckIn(editor: vscode.TextEditor | undefined): EditedDeck | undefined {
  const { document, selection } = editor ?? {};
  const folder = document && vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath;
  if (!document || !selection || folder === undefined || document.uri.scheme !== 'file') return undefined;
  return document.languageId === 'markdown' ? { document, folder, caret: selection.active } : undefined;
}

const ways: Partial<Readonly<Record<StageRequest['kind'], number>>> = { next: 1, previous: -1 };

/** The slide keys move the cursor between slides if the deck is in an editor. */
function moveCaret({ kind }: StageRequest, { document }: EditedDeck, { beside: neighborRange }: DeckPreview): void {
  const editor = vscode.window.visibleTextEditors.find((one) => one.document === document);
  const way = ways[kind];
  const range = editor && way && neighborRange(document.getText(), editor.selection.active, way);
  if (!editor || !range) return;
  const start = toPosition(range.start);
  editor.selection = new vscode.Selection(start, start);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** A webview has the other colors already. */
function codeColors(colors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(colors).filter(([name]) => name.startsWith('--code-')));
}
