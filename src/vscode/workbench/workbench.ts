import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Position, Range } from '../../core/text.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Editor } from '../../ports/editor.ts';
import type { HighlightState, HighlightStyle } from '../../ports/highlight.ts';
import type { Log } from '../../ports/log.ts';
import type { SlideStage } from '../../ports/slide-stage.ts';
import type { Stage } from '../../ports/stage.ts';
import type { Store } from '../../ports/store.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { WorkspaceSettingsText } from '../../settings/workspace-settings-text.ts';
import { createDarkWindow } from '../slides/dark-window.ts';
import { zenMode } from '../slides/maximized-group.ts';
import { createSlidePanel, type SlidePanel } from '../slides/panel.ts';
import { createDocumentLoader } from './document-loader.ts';
import { createDocumentSaver } from './document-saver.ts';
import { createDocuments } from './documents.ts';
import { createEditor } from './editor.ts';
import { createFiles } from './files.ts';
import { createHighlighter, type Highlighter } from './highlighter.ts';
import { createNotices, type Notices } from './notices.ts';
import {
  coverOwnEdits,
  trackOwnCommands,
  trackOwnFormatting,
  trackOwnMoves,
  trackOwnSaves,
} from './person/own-parts.ts';
import { createOwnWork } from './person/own-work.ts';
import { createPersonChanges } from './person/person-changes.ts';
import { createSecretDecorations, type SecretDecorations } from './secrets/secret-decorations.ts';
import { createTerminals } from './terminals.ts';
import { persistFontZoom } from './window/persistent-font-zoom.ts';
import { createShowFocus, inShow, type ShowFocus } from './window/show-focus.ts';
import { closeSideBars, openSideBars } from './window/side-bars.ts';
import { createWindow } from './window/window.ts';
import { createWorkspaceSettings } from './window/workspace-settings.ts';

export interface WorkbenchOptions {
  /** Script of the slide page. */
  slideScript(): Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
  /** Keeps the original settings over a window reload. */
  readonly store: Store;
  showLog(): void;
}

export interface VSCodeWorkbench extends Workbench, Disposable {
  /** Includes its part of the stage. */
  readonly slides: SlidePanel;
  readonly showFocus: ShowFocus;
  readonly notices: Notices;
  /** The workspace settings without held values. */
  readonly ownSettings: WorkspaceSettingsText;
  readonly highlighter: Highlighter;
  readonly decorations: SecretDecorations;
}

/** VS Code as the show sees it. Disposing removes highlights and listeners, not terminals. */
export function createWorkbench(options: WorkbenchOptions): VSCodeWorkbench {
  const { slideScript, clock, log, store, showLog } = options;
  const ownWork = createOwnWork();
  const person = createPersonChanges(ownWork, clock, log);
  const secrets = createSecretDecorations();
  const decorations = coverOwnEdits(secrets, ownWork);
  const documents = createDocumentLoader(clock, decorations);
  const showFocus = createShowFocus(clock);
  const saver = trackOwnSaves(createDocumentSaver(clock), ownWork, person);
  const highlighter = createHighlighter();
  const persistentHighlight = persistHighlight(highlighter, store);
  const editor = createEditor({ documents, saver, decorations, highlighter, log, showFocus });
  const terminals = createTerminals(clock);
  const notices = createNotices(log, showLog);
  const settings = createWorkspaceSettings({ store, clock, ownWork });
  const window = trackOwnCommands(createWindow({ log, settings }), ownWork);
  const { holdOver: hold, canHold } = settings;
  const dark = createDarkWindow({ window: settings, hold, canHold, zen: zenMode, store, log });
  const slides = createSlidePanel({ slideScript, dark, clock, log });
  const stage = createStage(notices, slides);
  const keys = disposeAll([
    slides.onDidRequest(({ kind }) => (kind === 'next' || kind === 'previous') && showFocus.keyGuard.begin()),
    slides.onDidHoldKey(showFocus.keyGuard.keepKeys),
  ]);
  const fontZoom = persistFontZoom({ store, highlighter, slides, zoomFont: window.zoomFont, log });
  return {
    files: trackOwnMoves(createFiles(saver, decorations, log), ownWork),
    documents: {
      ...trackOwnFormatting(createDocuments({ documents, saver, decorations, log }), ownWork),
      onDidChangeByPerson: person.onDidChange,
      untilChangesByPersonTold: person.untilTold,
    },
    editor: editorInShow(editor, showFocus),
    terminals,
    window: {
      ...window,
      executeCommand: inShow(showFocus, window.executeCommand),
      zoomFont: fontZoom.zoom,
    },
    stage: {
      ...stage,
      showPage: inShow(showFocus, stage.showPage),
      setBlack: inShow(showFocus, stage.setBlack),
    },
    slides,
    showFocus,
    notices,
    ownSettings: settings.ownText,
    highlighter,
    decorations: secrets,
    dispose: () =>
      disposeAll([
        persistentHighlight,
        fontZoom,
        highlighter,
        secrets,
        person,
        editor,
        terminals,
        keys,
        slides,
        showFocus,
      ]).dispose(),
  };
}

function editorInShow(editor: Editor, showFocus: ShowFocus): Editor {
  return {
    ...editor,
    show: inShow(showFocus, editor.show),
    select: inShow(showFocus, editor.select),
    highlight: inShow(showFocus, editor.highlight),
    close: inShow(showFocus, editor.close),
    capture: inShow(showFocus, editor.capture),
    restore: inShow(showFocus, editor.restore),
  };
}

function createStage(
  { notify }: Pick<Stage, 'notify'>,
  slides: SlideStage & Pick<Stage, 'setBlack' | 'follow'>,
): Stage {
  const { renderMarkdown, showPage, preparePage, showOverview, closePage, drawPage, drawDiagrams, onDidRequest } =
    slides;
  const { setBlack, follow } = slides;
  return {
    ...{ renderMarkdown, showPage, preparePage, showOverview, closePage, drawPage, drawDiagrams, onDidRequest },
    setBlack,
    follow,
    closeSideBars,
    openSideBars,
    notify,
    async ask(prompt, signal) {
      if (signal.aborted) return undefined;
      const cancellation = new vscode.CancellationTokenSource();
      const cancel = () => cancellation.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await vscode.window.showInputBox({ prompt, ignoreFocusOut: true }, cancellation.token);
      } finally {
        signal.removeEventListener('abort', cancel);
        cancellation.dispose();
      }
    },
  };
}

const storeKey = 'highlight';

/** Restores the highlight after a reload of the window. */
function persistHighlight(highlighter: Highlighter, store: Store): Disposable {
  const kept = parseHighlight(store.get(storeKey));
  if (kept) highlighter.light(kept.path, kept.range, kept.style);
  return highlighter.onDidChange((state) => void store.set(storeKey, state && printHighlight(state)));
}

function printHighlight({ path, range: { start, end }, style }: HighlightState): JsonValue {
  return { path, range: { start: { ...start }, end: { ...end } }, style: { ...style } };
}

/** `undefined` for an invalid value. */
function parseHighlight(stored: JsonValue | undefined): HighlightState | undefined {
  if (!isJsonObject(stored)) return undefined;
  const { path } = stored;
  const [range, style] = [parseRange(stored.range), parseStyle(stored.style)];
  return typeof path === 'string' && range && style ? { path, range, style } : undefined;
}

function parseRange(stored: JsonValue | undefined): Range | undefined {
  if (!isJsonObject(stored)) return undefined;
  const [start, end] = [parsePosition(stored.start), parsePosition(stored.end)];
  return start && end && { start, end };
}

function parsePosition(stored: JsonValue | undefined): Position | undefined {
  if (!isJsonObject(stored)) return undefined;
  const { line, character } = stored;
  return typeof line === 'number' && typeof character === 'number' ? { line, character } : undefined;
}

function parseStyle(stored: JsonValue | undefined): HighlightStyle | undefined {
  if (!isJsonObject(stored)) return undefined;
  const { wholeLine, opacity, blur, borderColor, background } = stored;
  if (typeof wholeLine !== 'boolean' || typeof opacity !== 'number' || typeof blur !== 'number') return undefined;
  return {
    ...{ wholeLine, opacity, blur },
    ...(typeof borderColor === 'string' && { borderColor }),
    ...(typeof background === 'string' && { background }),
  };
}
