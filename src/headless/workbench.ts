import { type Disposable, disposeAll, toDisposable } from '../core/disposables.ts';
import type { Log } from '../ports/log.ts';
import type { Workbench } from '../ports/workbench.ts';
import { createBuffers } from './buffers.ts';
import { type Configuration, createConfiguration } from './configuration.ts';
import { createDocuments } from './documents.ts';
import { createEditor, type Highlight } from './editor.ts';
import { createFiles } from './files.ts';
import { createSlideStage } from './slide-stage.ts';
import { type Answer, createStage } from './stage.ts';
import { createTabs, type Tab } from './tabs.ts';
import { createTerminals } from './terminals.ts';
import { createTranscript, type TranscriptSink } from './transcript.ts';
import { createTurns } from './turns.ts';
import { createWindow } from './window.ts';

export interface HeadlessOptions {
  /** Absolute paths of the workspace folders. */
  readonly folders: readonly string[];
  /** Receives one line for every effect. */
  readonly transcript?: TranscriptSink;
  /** Really run what is sent to terminals (default false: only say what would run). */
  readonly exec?: boolean;
  /** The settings commands and demos see (default: none but Showrunner's own defaults). */
  readonly configuration?: Configuration;
  /** Answers questions (default: all are dismissed). */
  readonly answer?: Answer;
  readonly log?: Log;
}

/** A working editor in memory over real folders. Dispose it to end its terminals. */
export interface HeadlessWorkbench extends Workbench, Disposable {
  /** What an audience would see. */
  view(): View;
}

export interface View {
  readonly tabs: readonly Tab[];
  readonly highlight: Highlight | undefined;
  /** Steps of font zoom, 0 is the normal size. */
  readonly zoom: number;
}

const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function createHeadlessWorkbench(options: HeadlessOptions): HeadlessWorkbench {
  const { folders, exec = false, log = silentLog, configuration = createConfiguration() } = options;
  const transcript = createTranscript(folders, options.transcript ?? (() => undefined));
  const turns = createTurns();
  const buffers = createBuffers(turns);
  const tabs = createTabs(buffers);
  const watchers = new Set<Disposable>();
  const files = createFiles({ buffers, tabs, transcript, turns, log });
  const documents = createDocuments(buffers, transcript);
  const slides = createSlideStage(transcript, tabs);
  const editor = createEditor({ buffers, tabs, slides, transcript });
  const terminals = createTerminals({ exec, transcript, home: folders[0] ?? process.cwd() });
  const window = createWindow({ configuration, transcript, buffers, documents, editor });
  return {
    files: {
      ...files,
      watch(folder, listener) {
        const watcher = files.watch(folder, listener);
        const own = toDisposable(() => {
          watchers.delete(own);
          watcher.dispose();
        });
        watchers.add(own);
        return own;
      },
    },
    documents,
    editor,
    terminals,
    window,
    stage: { ...createStage(transcript, options.answer), ...slides },
    view: () => ({ tabs: tabs.all(), highlight: editor.highlighted(), zoom: window.zoomLevel() }),
    dispose: () => disposeAll([terminals, ...watchers]).dispose(),
  };
}
