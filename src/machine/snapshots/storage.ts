import type { Stats } from 'node:fs';
import { lstat, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import type { WorkspaceRoots } from '../files/workspace-roots.ts';
import { createObjects, type KnownObjects, type Objects } from './objects.ts';
import { createObjectSizes } from './sizes.ts';
import { namesIn, takeOver } from './succession.ts';
import { sweepObjects } from './sweep.ts';
import { createUnderWay, type UnderWay } from './under-way.ts';
import { openWindow, type StoreWindow } from './window.ts';

/** The store as this process has it open. */
export interface OpenStore {
  readonly window: StoreWindow;
  readonly objects: Objects;
}

/** Opens the store when it is first needed, and again when it has vanished: a full disk and a deleted folder pass. */
export interface Storage extends UnderWay {
  /** Bytes of all objects. */
  readonly size: number;
  /** `undefined`, and said once, while it cannot be opened. */
  open(): Promise<OpenStore | undefined>;
  /** Whether a folder is that of the store, under whatever name. */
  isRoot(path: string, stats: Stats): boolean;
  /** Says once that the store takes nothing, until it does again. */
  report(error: unknown): void;
  sweep(needed: ReadonlySet<string>): Promise<void>;
  /** Aborts once it is closed. */
  readonly ending: AbortSignal;
  /** A sweep ends where it is; what else is under way is finished, and nothing is begun any more: once settled, it writes nothing. */
  close(): void;
}

export function createStorage(root: string, places: WorkspaceRoots, log: Log): Storage {
  let current: Promise<OpenStore> | undefined;
  const ending = new AbortController();
  const { track, settled } = createUnderWay();
  let identity: Stats | undefined;
  const sizes = createObjectSizes(root);
  const { report, recover } = createReport(root, log);
  const known: KnownObjects = {
    has: sizes.has,
    set(hash, size) {
      sizes.set(hash, size);
      if (size !== undefined) recover();
    },
  };
  const openNow = async (): Promise<OpenStore> => {
    await mkdir(root, { recursive: true, mode: 0o700 });
    identity = await lookAtOwn(root);
    const window = await openWindow(root, (own) => takeOver(root, own, places, log));
    await sizes.measure();
    return { window, objects: createObjects(root, window, known) };
  };
  const stillOpen = async () => {
    const opened = await current?.catch(() => undefined);
    return opened && (await opened.window.isThere()) ? opened : undefined;
  };
  const closeWindow = (opened: typeof current) => opened && track(endWindow(opened));
  const open = async () => {
    const before = current;
    const opened = await stillOpen();
    if (opened || ending.signal.aborted) return opened;
    if (current === before) {
      closeWindow(before);
      current = track(openNow());
    }
    try {
      return await current;
    } catch (error) {
      report(error);
      return undefined;
    }
  };

  return {
    get size() {
      return sizes.total;
    },
    open,
    report,
    isRoot(path, { dev, ino }) {
      return path === root || (basename(path) === basename(root) && dev === identity?.dev && ino === identity.ino);
    },
    async sweep(needed) {
      const opened = await open();
      if (!opened) return;
      try {
        await opened.objects.during(() => sweepObjects({ root, ...opened }, needed, ending.signal));
        await sizes.measure();
      } catch (error) {
        if (!ending.signal.aborted) report(error);
      }
    },
    ending: ending.signal,
    track,
    close() {
      ending.abort(new Error('the store is closed'));
      closeWindow(current);
    },
    settled,
  };
}

/** The folder of the store. Nothing in it lies elsewhere: what a link leads to is none of ours. */
async function lookAtOwn(root: string): Promise<Stats> {
  const groups = (await namesIn(join(root, 'objects'))).map((group) => join('objects', group));
  for (const name of ['.', 'windows', 'objects', ...groups]) {
    const found = await lstat(join(root, name)).catch(() => undefined);
    if (found?.isSymbolicLink()) throw new Error(`a link stands in its place: ${join(root, name)}`);
  }
  return lstat(root);
}

/** A store that was never open has nothing to close. */
function endWindow(opened: Promise<OpenStore>): Promise<void> {
  return opened.then(
    ({ window }) => window.close(),
    () => undefined,
  );
}

/** Says once that something fails, until it has recovered. */
function createReport(root: string, log: Log) {
  let isFailing = false;
  return {
    report(error: unknown) {
      if (!isFailing) log.warn(`What the show changes cannot be kept in ${root}: ${messageOf(error)}`);
      isFailing = true;
    },
    recover() {
      isFailing = false;
    },
  };
}
