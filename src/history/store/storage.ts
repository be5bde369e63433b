import type { Stats } from 'node:fs';
import { lstat, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf } from '../../core/errors.ts';
import { createUnderWay, type UnderWay } from '../../core/time/async.ts';
import type { WorkspaceRoots } from '../../machine/workspace-roots.ts';
import type { Log } from '../../ports/log.ts';
import { createGap, gapName } from './gap.ts';
import { type Objects, openObjects } from './objects.ts';
import { isNoRoom } from './reserve.ts';
import { openWindow, type StoreWindow } from './store-window.ts';
import { freeReserves, type Patience, takeOver, untilRecordsAreLeft } from './succession.ts';

export interface OpenStore {
  readonly window: StoreWindow;
  readonly objects: Objects;
}

/** Reopens the store if it has vanished or could not be opened. */
export interface Storage extends UnderWay {
  /** Bytes. */
  readonly size: number;
  /** Returns `undefined`, and logs it once, if it cannot open the store. */
  open(): Promise<OpenStore | undefined>;
  /** Also recognizes the folder under another path. */
  isRoot(path: string, stats: Stats): boolean;
  /** Logs a failure once, until the store works again. */
  report(error: unknown): void;
  /** @param needed called once new objects are safe. */
  sweep(needed: () => Promise<ReadonlySet<string>>): Promise<void>;
  readonly ending: AbortSignal;
  /** Stops a sweep; other work is finished. Nothing is written once `settled` resolves. */
  close(): void;
}

/** @param patience milliseconds to wait for a closing window. */
export function createStorage(root: string, workspaceRoots: WorkspaceRoots, log: Log, patience = 0): Storage {
  let current: Promise<OpenStore> | undefined;
  const ending = new AbortController();
  const { track, settled } = createUnderWay();
  let identity: Stats | undefined;
  let objects: Objects | undefined;
  let hasFailed = false;
  const { report, recover } = createReport(root, log);
  const adopt = createAdoption({ root, workspaceRoots, log, patience: { limit: patience, signal: ending.signal } });
  const openNow = async (): Promise<OpenStore> => {
    await mkdir(root, { recursive: true, mode: 0o700 });
    identity = await lookAtRoot(root);
    const opened = await openStore(root, adopt, recover);
    await passGap(join(root, gapName), opened.window, hasFailed);
    hasFailed = false;
    objects = opened.objects;
    return opened;
  };
  const open = async () => {
    const before = current;
    const opened = await stillOpen(current);
    if (opened || ending.signal.aborted) return opened;
    if (current === before) {
      void track(closeStore(before));
      current = track(openNow());
    }
    try {
      return await current;
    } catch (error) {
      report(error);
      hasFailed = true;
      await (await createGap(join(root, gapName))).mark();
      return undefined;
    }
  };

  return {
    get size() {
      return objects?.size ?? 0;
    },
    open,
    report,
    isRoot(path, { dev, ino }) {
      return path === root || (basename(path) === basename(root) && dev === identity?.dev && ino === identity.ino);
    },
    async sweep(needed) {
      const work = async () => {
        const opened = await open();
        await opened?.objects.forgetAllBut(await needed(), ending.signal);
        await opened?.window.reserve.fill();
      };
      try {
        // Protects new objects even before the store has been checked.
        await (objects ? objects.during(work) : work());
      } catch (error) {
        if (!ending.signal.aborted) report(error);
      }
    },
    ending: ending.signal,
    track,
    close() {
      ending.abort(new Error('the store is closed'));
      void track(closeStore(current));
    },
    settled,
  };
}

async function stillOpen(opening: Promise<OpenStore> | undefined): Promise<OpenStore | undefined> {
  const opened = await opening?.catch(() => undefined);
  return opened && (await opened.window.isThere()) ? opened : undefined;
}

async function closeStore(opening: Promise<OpenStore> | undefined): Promise<void> {
  const store = await opening?.catch(() => undefined);
  await Promise.all([store?.window.close(), store?.objects.close()]);
}

async function openStore(
  root: string,
  adopt: (folder: string) => Promise<void>,
  onStored: () => void,
): Promise<OpenStore> {
  const window = await openWindow(root, adopt).catch(async (error) => {
    if (!isNoRoom(error)) throw error;
    await freeReserves(root);
    return openWindow(root, adopt);
  });
  try {
    return { window, objects: await openObjects(window.folder, onStored) };
  } catch (error) {
    await window.close();
    throw error;
  }
}

/** Only the first opening waits for closing windows. */
function createAdoption({
  root,
  workspaceRoots,
  log,
  patience,
}: {
  root: string;
  workspaceRoots: WorkspaceRoots;
  log: Log;
  patience: Patience;
}) {
  let remainingPatience = patience;
  return async (ownFolder: string): Promise<void> => {
    await untilRecordsAreLeft(root, ownFolder, remainingPatience);
    remainingPatience = { ...patience, limit: 0 };
    await takeOver(root, ownFolder, workspaceRoots, log);
  };
}

/** Our own gap is still to be written. */
async function passGap(path: string, { gap }: StoreWindow, isOurs: boolean): Promise<void> {
  const rootGap = await createGap(path);
  if (rootGap.isThere && !isOurs) await gap.mark();
  await rootGap.clear().catch(() => undefined);
}

/** A link's target is not ours. */
async function lookAtRoot(root: string): Promise<Stats> {
  for (const path of [root, join(root, 'windows')]) {
    const stats = await lstat(path).catch(() => undefined);
    if (stats?.isSymbolicLink()) throw new Error(`its folder is a link: ${path}`);
  }
  return lstat(root);
}

function createReport(root: string, log: Log) {
  let isFailing = false;
  return {
    report(error: unknown) {
      if (!isFailing) log.warn(`The undo history cannot be stored in ${root}: ${messageOf(error)}`);
      isFailing = true;
    },
    recover() {
      isFailing = false;
    },
  };
}
