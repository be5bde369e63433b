import { join } from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, disposeAll } from '../../../core/disposables.ts';
import { DemoError, messageOf } from '../../../core/errors.ts';
import type { Clock } from '../../../core/time/clock.ts';
import type { FinishedWork } from '../../../history/finished-work.ts';
import { createStates, longestEnding } from '../../../history/states.ts';
import { recordedWork } from '../../../making/recorded-chapters.ts';
import { type CoveredFile, createRecordedFolder, type RecordedFolder } from '../../../making/recorded-folder.ts';
import { createRecorder, type Recorder } from '../../../making/recorder.ts';
import type { Editor } from '../../../ports/editor.ts';
import type { Log } from '../../../ports/log.ts';
import type { Store } from '../../../ports/store.ts';
import type { WorkspaceSettingsText } from '../../../settings/workspace-settings-text.ts';
import { workspaceFolders } from '../../workspace-folders.ts';
import { showFolder } from '../show-files.ts';
import { followCommands } from './author-commands.ts';
import { followAuthor } from './author-events.ts';
import { createRecordingItem } from './recording-item.ts';

export interface RecordingParts {
  /** Absolute path of the extension's storage for this workspace. Recording requires it. */
  readonly storageFolder: string | undefined;
  readonly ownSettings: Pick<WorkspaceSettingsText, 'path' | 'read'>;
  readonly editor: Pick<Editor, 'capture'>;
  readonly store: Store;
  /** Stored during a recording. */
  readonly storeKey: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Records the author's work in the first workspace folder. Survives a window reload. */
export interface Recording extends Disposable {
  readonly current: ActiveRecording | undefined;
  /** Resolves once the initial files are stored. `no-demos`, `command-failed`. */
  start(): Promise<ActiveRecording>;
  /** Continues a recording after a window reload. */
  resume(): Promise<void>;
  /**
   * Ends the recording. `use` returns the demo file (absolute path) made from it, or `undefined` to discard it. If
   * `use` fails, the recording continues.
   */
  finish(use: (recording: ActiveRecording) => Promise<string | undefined>): Promise<void>;
  /** The work behind this demo file, if it was the last recording. */
  beginningOf(demoFile: string): Promise<Omit<FinishedWork, 'place'> | undefined>;
}

export interface ActiveRecording {
  /** Absolute path. */
  readonly folder: string;
  readonly files: RecordedFolder;
  readonly recorder: Recorder;
}

export function createRecording(parts: RecordingParts): Recording {
  const { store, storeKey, log } = parts;
  const lastKey = `${storeKey}.last`;
  let active: OpenRecording | undefined;
  let starting: Promise<ActiveRecording> | undefined;
  let isFinishing = false;
  const updateContext = () => setRecordingContext(isFinishing ? undefined : active?.recorder);
  const set = (next: typeof active) => {
    active?.dispose();
    active = next;
    updateContext();
  };
  const begin = async (folder: string, isNew: boolean) => {
    const openFolder = openRecording(parts, folder);
    try {
      if (isNew) await Promise.all([store.set(lastKey, undefined), openFolder.files.clear()]);
      set(await openFolder.record(isNew ? [] : await pastEvents(openFolder.files, parts), updateContext));
      await store.set(storeKey, true);
    } catch (error) {
      openFolder.dispose();
      throw error;
    }
    if (!active) throw new Error('no recording is running');
    return active;
  };
  return {
    get current() {
      return isFinishing ? undefined : active;
    },
    async start() {
      if (active) return active;
      starting ??= begin(showFolder(), true).finally(() => {
        starting = undefined;
      });
      return starting;
    },
    async resume() {
      const [folder] = workspaceFolders();
      if (active || folder === undefined || store.get(storeKey) === undefined) return;
      // Keep it for the next window, unless there is none.
      await begin(folder, false).catch((error) => log.warn(`The recording could not continue: ${messageOf(error)}`));
    },
    async finish(use) {
      if (!active || isFinishing) return;
      isFinishing = true;
      active.hide();
      updateContext();
      const { folder, files, recorder } = active;
      try {
        await recorder.stop();
        const demoFile = await use(active);
        if (demoFile === undefined) await files.clear();
        set(undefined);
        await store.set(lastKey, demoFile);
        await store.set(storeKey, undefined);
      } catch (error) {
        set(undefined);
        await begin(folder, false);
        throw error;
      } finally {
        isFinishing = false;
        updateContext();
      }
    },
    beginningOf: async (demoFile) => (active || store.get(lastKey) !== demoFile ? undefined : readWork(parts)),
    dispose: () => set(undefined),
  };
}

/** Reads the events from before the reload. Rejects if there are none. */
async function pastEvents(files: RecordedFolder, { store, storeKey }: RecordingParts): Promise<Recorder['events']> {
  const past = await files.events();
  if (past.length > 0) return past;
  await store.set(storeKey, undefined);
  throw new Error('its files are gone');
}

async function readWork(parts: RecordingParts): Promise<Omit<FinishedWork, 'place'> | undefined> {
  const [folder] = workspaceFolders();
  if (folder === undefined) return undefined;
  const { files, dispose } = openRecording(parts, folder);
  try {
    return await recordedWork(await files.events(), files.read, folder);
  } finally {
    dispose();
  }
}

interface OpenRecording extends ActiveRecording, Disposable {
  hide(): void;
}

function openRecording({ storageFolder, ownSettings, editor, clock, log }: RecordingParts, folder: string) {
  if (storageFolder === undefined) {
    throw new DemoError('no-demos', 'A recording needs a folder', { hint: 'Open the folder of your talk first.' });
  }
  const states = createStates({
    folder: join(storageFolder, 'recording'),
    workspaceFolders,
    log,
    patience: longestEnding,
  });
  const files = createRecordedFolder(states, folder);
  return {
    files,
    dispose: states.dispose,
    async record(past: Recorder['events'], onDidChange: () => void): Promise<OpenRecording> {
      const recorder = createRecorder({
        ...{ clock, past },
        look: async () => files.look(await coveredFiles(files.pathOf, ownSettings)),
        append: files.append,
        captureEditor: () => editor.capture(),
        onFailure: (error) => log.warn(`A part of the recording is missing: ${messageOf(error)}`),
      });
      const item = createRecordingItem(recorder, clock);
      const disposables = vscode.Disposable.from(item, recorder, states);
      await recorder.ready.catch((error) => {
        disposables.dispose();
        throw error;
      });
      const { dispose } = disposeAll([
        disposables,
        recorder.onDidChange(onDidChange),
        followAuthor(recorder, files.pathOf),
        followCommands({ recorder, pathOf: files.pathOf, isNew: past.length === 0 }),
      ]);
      return { folder, files, recorder, hide: item.dispose, dispose };
    },
  };
}

/** Sets `showrunner.recording` and `showrunner.recordingPaused`. */
function setRecordingContext(recorder: Recorder | undefined): void {
  const setContext = (key: string, value: boolean) =>
    void vscode.commands.executeCommand('setContext', `showrunner.${key}`, value);
  setContext('recording', recorder !== undefined);
  setContext('recordingPaused', recorder?.state.isPaused === true);
}

/** Unsaved texts, and the workspace settings without the values that a show holds. */
async function coveredFiles(
  pathOf: (file: string) => string | undefined,
  settings: Pick<WorkspaceSettingsText, 'path' | 'read'>,
): Promise<readonly CoveredFile[]> {
  const covered: CoveredFile[] = [];
  const settingsText = settings.read();
  const settingsPath = settings.path === undefined ? undefined : pathOf(settings.path);
  if (settingsText !== undefined && settingsPath !== undefined)
    covered.push({
      path: settingsPath,
      bytes: settingsText === null ? undefined : Buffer.from(settingsText),
      isUnsaved: false,
    });
  for (const document of vscode.workspace.textDocuments) {
    const path = document.isDirty && document.uri.scheme === 'file' ? pathOf(document.uri.fsPath) : undefined;
    if (path === undefined) continue;
    const bytes = await vscode.workspace.encode(document.getText(), { encoding: document.encoding });
    covered.push({ path, bytes, isUnsaved: true });
  }
  return covered;
}
