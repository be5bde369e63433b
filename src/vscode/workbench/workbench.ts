import { createDarkWindow } from '../../app/dark-window.ts';
import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { OwnText } from '../../machine/own-settings-text.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import type { Workbench } from '../../ports/workbench.ts';
import { createSlidePanel, type SlidePanel } from '../slides/panel.ts';
import { zenMode } from '../slides/zen-mode.ts';
import { createDocumentLoader } from './document-loader.ts';
import { createDocumentSaver } from './document-saver.ts';
import { createDocuments } from './documents.ts';
import { createEditor } from './editor.ts';
import { createFiles } from './files.ts';
import { createHighlighter, type Highlighter } from './highlight/highlighter.ts';
import { keepHighlight } from './highlight/kept-highlight.ts';
import { createSecretMasks, type SecretMasks } from './masks/secret-masks.ts';
import { createNotices, type Notices } from './notices.ts';
import { createStage } from './stage.ts';
import { createTerminals } from './terminals.ts';
import { keepFontZoom } from './window/kept-font-zoom.ts';
import { createShowFocus, inShow, type ShowFocus } from './window/show-focus.ts';
import { createWindow } from './window/window.ts';
import { createWorkspaceSettings } from './window/workspace-settings.ts';

export interface WorkbenchOptions {
  /** The script of the page of slides. */
  slideScript(): Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
  /** Keeps what the settings said before the show, over a reload of the window. */
  readonly store: Store;
  /** Brings the log into view, for a button. */
  showLog(): void;
}

export interface VSCodeWorkbench extends Workbench, Disposable {
  /** The slide panel beside its part of the stage. */
  readonly slides: SlidePanel;
  readonly showFocus: ShowFocus;
  readonly notices: Notices;
  /** The settings file of the workspace beneath what is held. */
  readonly ownSettings: OwnText;
  readonly highlighter: Highlighter;
  readonly masks: SecretMasks;
}

/** VS Code as the show sees it. Dispose it to let go of highlights and listeners; terminals stay. */
export function createWorkbench(options: WorkbenchOptions): VSCodeWorkbench {
  const { slideScript, clock, log, store, showLog } = options;
  const masks = createSecretMasks();
  const documents = createDocumentLoader(clock, masks);
  const showFocus = createShowFocus();
  const save = createDocumentSaver(clock);
  const highlighter = createHighlighter();
  const keptHighlight = keepHighlight(highlighter, store);
  const editor = createEditor({ documents, save, masks, highlighter, log, showFocus });
  const terminals = createTerminals(clock);
  const notices = createNotices(log, showLog);
  const settings = createWorkspaceSettings(options);
  const window = createWindow({ log, settings });
  const { holdOver: hold, canHold } = settings;
  const dark = createDarkWindow({ window: settings, hold, canHold, zen: zenMode, store, log });
  const slides = createSlidePanel({ slideScript, dark, clock, log });
  const fontZoom = keepFontZoom({ store, highlighter, slides, zoomFont: window.zoomFont, log });
  return {
    files: createFiles(save, masks, log),
    documents: createDocuments({ documents, save, masks, log }),
    editor: inShow(editor, ['show', 'select', 'highlight', 'close', 'capture', 'restore'], showFocus),
    terminals,
    window: {
      ...inShow(window, ['executeCommand'], showFocus),
      zoomFont: fontZoom.zoom,
    },
    stage: inShow(createStage(notices, slides), ['showPage', 'setBlack'], showFocus),
    slides,
    showFocus,
    notices,
    ownSettings: settings.ownText,
    highlighter,
    masks,
    dispose: () =>
      disposeAll([keptHighlight, fontZoom, highlighter, masks, editor, terminals, slides, showFocus]).dispose(),
  };
}
