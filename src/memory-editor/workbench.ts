import { type Disposable, disposeAll, toDisposable } from '../core/disposables.ts';
import { createSequencer } from '../core/time/async.ts';
import type { Disk } from '../machine/disk.ts';
import type { Files } from '../ports/files.ts';
import type { HighlightState } from '../ports/highlight.ts';
import type { SlideStage } from '../ports/slide-stage.ts';
import type { SideBar, Stage } from '../ports/stage.ts';
import type { Terminals } from '../ports/terminals.ts';
import type { Workbench } from '../ports/workbench.ts';
import { createBuffers } from './buffers.ts';
import { type Configuration, createConfiguration } from './configuration.ts';
import { createDocuments } from './documents.ts';
import { createEditor } from './editor.ts';
import { createFiles } from './files.ts';
import { createSlideStage } from './slide-stage.ts';
import { createTabs, type Tab } from './tabs.ts';
import { createTranscript, quote, type Transcript, type TranscriptSink } from './transcript.ts';
import { createWindow } from './window.ts';

export interface MemoryOptions {
  /** Absolute paths. */
  readonly folders: readonly string[];
  readonly disk: Disk;
  readonly watch: Files['watch'];
  readonly renderMarkdown: SlideStage['renderMarkdown'];
  createTerminals(transcript: Transcript): Terminals & Disposable;
  /** Receives one line for each effect. */
  readonly transcript?: TranscriptSink;
  /** Default: Showrunner's defaults only. */
  readonly configuration?: Configuration;
  /** Default: dismisses all questions. */
  readonly answer?: AnswerPrompt;
}

/** An editor in memory on top of a disk. Dispose ends its terminals and watchers. */
export interface MemoryWorkbench extends Workbench, Disposable {
  /** The audience's view. */
  view(): MemoryView;
}

export interface MemoryView {
  readonly tabs: readonly Tab[];
  readonly highlight: HighlightState | undefined;
  /** Absolute paths. */
  readonly unsaved: readonly string[];
  /** Steps; 0 is the normal size. */
  readonly zoom: number;
}

export function createMemoryWorkbench(options: MemoryOptions): MemoryWorkbench {
  const { folders, disk, renderMarkdown, configuration = createConfiguration() } = options;
  const transcript = createTranscript(folders, options.transcript ?? (() => undefined));
  const writing = createSequencer();
  const buffers = createBuffers(writing, disk);
  const tabs = createTabs(buffers);
  const watches = createWatches(options.watch);
  const files = createFiles({ buffers, tabs, transcript, writing, disk, watch: watches.watch });
  const documents = createDocuments(buffers, transcript);
  const slides = createSlideStage(transcript, tabs, renderMarkdown);
  const editor = createEditor({ disk, buffers, tabs, slides, transcript });
  const terminals = options.createTerminals(transcript);
  const window = createWindow({
    ...{ configuration, transcript, buffers, documents, editor },
    onDidFocusEditor: tabs.onDidActivate,
  });
  return {
    files,
    documents,
    editor,
    terminals,
    window,
    stage: { ...createStage(transcript, options.answer), ...slides },
    view: () => ({
      tabs: tabs.all(),
      unsaved: buffers.all().flatMap(({ path, isDirty }) => (isDirty ? [path] : [])),
      highlight: editor.highlighted(),
      zoom: window.zoomLevel(),
    }),
    dispose: () => disposeAll([terminals, watches]).dispose(),
  };
}

function createWatches(watch: Files['watch']): Disposable & Pick<Files, 'watch'> {
  const watchers = new Set<Disposable>();
  return {
    watch(folder, listener) {
      const watcher = watch(folder, listener);
      const own = toDisposable(() => {
        watchers.delete(own);
        watcher.dispose();
      });
      watchers.add(own);
      return own;
    },
    dispose: () => disposeAll([...watchers]).dispose(),
  };
}

/** `undefined`: dismissed. */
type AnswerPrompt = (prompt: string, signal: AbortSignal) => Promise<string | undefined>;

function createStage(
  transcript: Transcript,
  answer: AnswerPrompt = () => Promise.resolve(undefined),
): Pick<Stage, 'notify' | 'ask' | 'closeSideBars' | 'openSideBars'> {
  let open: readonly SideBar[] = ['primary'];
  return {
    notify: ({ severity, message }) => transcript.add(`notice ${severity} ${quote(message, 200)}`),
    async ask(prompt, signal) {
      const reply = signal.aborted ? undefined : await answer(prompt, signal);
      transcript.add(`ask ${quote(prompt)} ${reply === undefined ? '(no answer)' : quote(reply)}`);
      return reply;
    },
    async closeSideBars() {
      const before = open;
      open = [];
      transcript.add('side bars closed');
      return before;
    },
    async openSideBars(sideBars) {
      open = [...new Set([...open, ...sideBars])];
      transcript.add(`side bars open: ${open.join(', ')}`);
    },
  };
}
