import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { JsonValue } from '../../src/core/json.ts';
import type { SettingKey } from '../../src/core/settings.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { readTimeline } from '../../src/history/journal/stored-timeline.ts';
import { createOwnStates } from '../../src/history/own-states.ts';
import { createStates, type StateStore } from '../../src/history/states.ts';
import { createConfiguration } from '../../src/memory-editor/configuration.ts';
import type { Documents } from '../../src/ports/documents.ts';
import type { Store } from '../../src/ports/store.ts';
import type { Terminals } from '../../src/ports/terminals.ts';
import type { SettingChanges, Window } from '../../src/ports/window.ts';
import { createSettingOverrides } from '../../src/settings/setting-overrides.ts';
import { createSettingsFile } from '../../src/settings/settings-file.ts';
import { createWorkspaceSettingsText } from '../../src/settings/workspace-settings-text.ts';
import { createShow, type ShowOptions } from '../../src/show/show.ts';
import { type DemoDraft, demoFile } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

export interface HistorySetup {
  readonly settings?: Partial<Record<SettingKey, JsonValue>>;
  readonly states?: StateStore;
  /** Whether terminals really run the lines they are sent (they do when left out). */
  readonly exec?: boolean;
  readonly store?: ReturnType<typeof createMemoryStore>;
  /** Reports a person's changes in the editor; left out, the host cannot tell. */
  readonly people?: Documents['onDidChangeByPerson'];
  /** Tells of commands that somebody else runs. */
  readonly others?: Terminals['onDidStartOther'];
  /** Settings lie in the folder's file, as in an editor that has opened the folder. */
  readonly hasSettingsFile?: boolean;
  readonly beforeFile?: ShowOptions['beforeFile'];
}

/** A show with a way back over a real folder, in virtual time. */
export function setUpHistory(folder: string, drafts: readonly DemoDraft[], setup: HistorySetup = {}) {
  const { settings = {}, store = createMemoryStore() } = setup;
  const transcript: string[] = [];
  const clock = createVirtualClock();
  const log = createRecordingLog();
  const configuration = createConfiguration();
  const library = createFixedLibrary(demoFile(join(folder, '.demo/talk.json'), drafts)).service;
  const plainHeadless = createHeadlessWorkbench({
    folders: [folder],
    exec: setup.exec ?? true,
    transcript: (line) => void transcript.push(line),
    configuration,
  });
  const { people, others } = setup;
  const headless = {
    ...plainHeadless,
    documents: { ...plainHeadless.documents, ...(people && { onDidChangeByPerson: people }) },
    terminals: { ...plainHeadless.terminals, ...(others && { onDidStartOther: others }) },
  };
  const plain: StateStore = setup.states ?? createStates({ ...placesOf(folder), log });
  const own = setup.hasSettingsFile ? createFolderSettings(folder, store) : undefined;
  const states = own ? createOwnStates(plain, own.text) : plain;
  const workbench = own ? { ...headless, window: { ...headless.window, ...own.settings } } : headless;
  const parts = { library, workbench, settings: createSettings(settings), store, clock, log, states };
  const { beforeFile } = setup;
  const show = createShow({ ...parts, isTrusted: () => true, ...(beforeFile && { beforeFile }) });
  const look = async () => ({ files: await readTree(folder), editor: await workbench.editor.capture() });
  const dispose = async () => {
    show.dispose();
    workbench.dispose();
    states.dispose();
    await plain.settled();
    // Another show over the same store may write into it until its own end.
    await rm(storeOf(folder), { recursive: true, force: true, maxRetries: 10 });
  };
  /** The workspace's value of a key, held ones included. */
  const seen = (key: string) => configuration.get(key).workspaceValue;
  /** As the journal on disk has it. */
  const timeline = async () => readTimeline(await states.records(), Date.now());
  return { timeline, show, workbench, transcript, clock, log, states, store, look, seen, dispose };
}

/** Settings in `.vscode/settings.json`, as the host of an editor has them. */
function createFolderSettings(folder: string, store: Store) {
  const path = join(folder, '.vscode/settings.json');
  const file = createSettingsFile(path, store);
  const get = (key: string) => file.members()?.[key];
  const write = async (changes: SettingChanges) => void (await file.write(changes));
  const held = createSettingOverrides({ get, write }, store);
  const settings: Pick<Window, 'getSetting' | 'updateSettings'> = {
    getSetting: (key) => ({ value: get(key), workspaceValue: held.own(key) }),
    updateSettings: (changes, { isHeld = false } = {}) => (isHeld ? held.hold(changes) : held.update(changes)),
  };
  return { settings, text: createWorkspaceSettingsText({ path: () => path, file: () => file, held }) };
}

/** Where the states of a folder are: beside it. */
export function storeOf(folder: string): string {
  return `${folder}.store`;
}

/** Where a show over a folder keeps its history, and the folders it may restore. */
export function placesOf(folder: string) {
  return { folder: storeOf(folder), workspaceFolders: () => [folder] };
}

/** Everything in a folder: content and mode of files, targets of links, folders. No link is followed. */
export async function readTree(folder: string): Promise<Readonly<Record<string, string>>> {
  const tree: Record<string, string> = Object.create(null);
  const visit = async (inner: string) => {
    for (const entry of (await readdir(join(folder, inner))).sort()) {
      const [name, path] = [posix.join(inner, entry), join(folder, inner, entry)];
      const stats = await lstat(path);
      if (stats.isSymbolicLink()) tree[name] = `-> ${await readlink(path)}`;
      else if (!stats.isDirectory()) tree[name] = `${modeOf(stats)} ${await readFile(path, 'latin1')}`;
      else {
        tree[name] = 'folder';
        await visit(name);
      }
    }
  };
  await visit('');
  return tree;
}

/** Octal. Windows has one mode for all files that can be written. */
function modeOf({ mode }: Stats): string {
  const own = (mode & 0o777).toString(8);
  return process.platform === 'win32' && own === '666' ? '644' : own;
}
