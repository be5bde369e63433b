import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Store } from '../../ports/store.ts';
import type { Workbench } from '../../ports/workbench.ts';
import { createSlidePanel, type SlidePanel } from '../slides/panel.ts';
import { createDocumentLoader } from './document-loader.ts';
import { createDocuments } from './documents.ts';
import { createEditor } from './editor.ts';
import { createFiles } from './files.ts';
import { createStage } from './stage.ts';
import { createTerminals } from './terminals.ts';
import { createShowFocus, inShow, type ShowFocus } from './window/show-focus.ts';
import { createWindow } from './window/window.ts';

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
  /** What the panel of slides can do beside its part of the stage. */
  readonly slides: SlidePanel;
  readonly showFocus: ShowFocus;
}

/** VS Code as the show sees it. Dispose it to let go of highlights and listeners; terminals stay. */
export function createWorkbench(options: WorkbenchOptions): VSCodeWorkbench {
  const { slideScript, clock, log, showLog } = options;
  const documents = createDocumentLoader(clock);
  const showFocus = createShowFocus();
  const editor = createEditor(documents, log);
  const terminals = createTerminals(clock);
  const window = createWindow(options);
  const slides = createSlidePanel({ slideScript, clock, log });
  return {
    files: createFiles(log),
    documents: createDocuments(documents, log),
    editor: inShow(editor, ['show', 'select', 'highlight', 'close', 'capture', 'restore'], showFocus),
    terminals,
    window: {
      ...inShow(window, ['executeCommand'], showFocus),
      async zoomFont(direction) {
        slides.zoom(direction);
        await window.zoomFont(direction);
      },
    },
    stage: inShow(createStage(log, showLog, slides), ['showPage', 'setBlack'], showFocus),
    slides,
    showFocus,
    dispose: () => disposeAll([editor, terminals, slides, showFocus]).dispose(),
  };
}
