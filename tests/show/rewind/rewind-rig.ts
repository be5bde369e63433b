import { rmSync } from 'node:fs';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disposable } from '../../../src/core/disposables.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { SettingKey } from '../../../src/core/settings.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createSnapshots } from '../../../src/machine/snapshots.ts';
import type { Snapshots } from '../../../src/ports/snapshots.ts';
import { createShow } from '../../../src/show/show.ts';
import { type DemoDraft, demoFile } from '../../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../../support/host-parts.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

export interface RewindSetup {
  readonly settings?: Partial<Record<SettingKey, JsonValue>>;
  readonly snapshots?: Snapshots & Disposable;
  /** Whether terminals really run what they are sent (they do when left out). */
  readonly exec?: boolean;
  readonly store?: ReturnType<typeof createMemoryStore>;
}

/** A show with a way back over a real folder, in virtual time. */
export function setUpRewind(folder: string, drafts: readonly DemoDraft[], setup: RewindSetup = {}) {
  const { settings = {}, store = createMemoryStore() } = setup;
  const transcript: string[] = [];
  const clock = createVirtualClock();
  const log = createRecordingLog();
  const snapshots = setup.snapshots ?? createSnapshots({ folder: storeOf(folder), log });
  const library = createFixedLibrary(demoFile(join(folder, '.demo/talk.json'), drafts)).service;
  const workbench = createHeadlessWorkbench({
    folders: [folder],
    exec: setup.exec ?? true,
    transcript: (line) => void transcript.push(line),
  });
  const parts = { library, workbench, settings: createSettings(settings), store, clock, log, snapshots };
  const show = createShow({ ...parts, isTrusted: () => true });
  const look = async () => ({ files: await readTree(folder), editor: await workbench.editor.capture() });
  const dispose = () => {
    show.dispose();
    workbench.dispose();
    snapshots.dispose();
    rmSync(storeOf(folder), { recursive: true, force: true });
  };
  return { show, workbench, transcript, clock, log, snapshots, store, look, dispose };
}

/** Where the snapshots of a folder are: beside it. */
export function storeOf(folder: string): string {
  return `${folder}.store`;
}

/** Everything in a folder: content and mode of files, targets of links, folders. No link is followed. */
export async function readTree(folder: string): Promise<Readonly<Record<string, string>>> {
  const tree: Record<string, string> = Object.create(null);
  const visit = async (inner: string) => {
    for (const entry of (await readdir(join(folder, inner))).sort()) {
      const [name, path] = [join(inner, entry), join(folder, inner, entry)];
      const stats = await lstat(path);
      if (stats.isSymbolicLink()) tree[name] = `-> ${await readlink(path)}`;
      else if (!stats.isDirectory())
        tree[name] = `${(stats.mode & 0o777).toString(8)} ${await readFile(path, 'latin1')}`;
      else {
        tree[name] = 'folder';
        await visit(name);
      }
    }
  };
  await visit('');
  return tree;
}
