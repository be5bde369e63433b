import { dirname, relative, sep } from 'node:path';
import { type Entry, entryOf, nothing } from '../core/entries.ts';
import type { Snapshots } from '../ports/snapshots.ts';
import { hashOfBytes } from './snapshots/objects.ts';
import type { WorkspaceSettingsText } from './workspace-settings-text.ts';

/**
 * Snapshots in which the settings file is as it is beneath what is held: no step has that in its record, and what is
 * put back comes beneath it again.
 */
export function createOwnSnapshots<T extends Snapshots>(snapshots: T, own: WorkspaceSettingsText): T {
  const hashOf = async (text: string, isKept: boolean) => {
    const bytes = Buffer.from(text);
    return isKept ? snapshots.keep(bytes) : hashOfBytes(bytes);
  };
  /** The file's own entry; `undefined` where the one on disk is. */
  const ownEntry = async (found: Entry, isKept: boolean): Promise<Entry | undefined> => {
    if (found.type !== 'file' && found.type !== 'nothing') return undefined;
    const text = own.read();
    if (text === undefined) return undefined;
    if (text === null) return nothing;
    const hash = await hashOf(text, isKept);
    if (hash === undefined) return { type: 'unkept', why: 'store-failed' };
    return { type: 'file', hash, mode: found.type === 'file' ? found.mode : 0o644 };
  };
  const ownWithin = async (path: string, entry: Entry, isKept: boolean): Promise<Entry> => {
    const names = namesTo(path, own.path);
    if (!names || own.read() === undefined) return entry;
    return withInner(entry, names, async (inner) => (await ownEntry(inner, isKept)) ?? inner);
  };
  return {
    ...snapshots,
    get size() {
      return snapshots.size;
    },
    take: async (path) => ownWithin(path, await snapshots.take(path), true),
    look: async (path) => ownWithin(path, await snapshots.look(path), false),
    async restore(path, entry) {
      if (path !== own.path || own.read() === undefined) return restoreBeneath(path, entry);
      if (entry.type === 'nothing') return own.read() === null ? undefined : own.replace(null);
      const bytes = entry.type === 'file' ? await snapshots.read(entry.hash) : undefined;
      if (!bytes) return snapshots.restore(path, entry);
      const text = Buffer.from(bytes).toString('utf8');
      if (own.read() !== text) await own.replace(text);
    },
    async scan(folders, signal) {
      const scan = await snapshots.scan(folders, signal);
      const path = own.path;
      const found = path === undefined ? undefined : scan.entries.get(path);
      const entry = found && (await ownEntry(found, true));
      if (path === undefined || !entry) return scan;
      const entries = new Map(scan.entries);
      if (entry.type !== 'nothing') entries.set(path, entry);
      else {
        entries.delete(path);
        const isAlone = ![...entries.keys()].some((other) => other.startsWith(dirname(path) + sep));
        if (isAlone) entries.delete(dirname(path));
      }
      return { ...scan, entries };
    },
  };

  /** A folder with the file in it comes back with the file's own text, and what is held over it. */
  async function restoreBeneath(path: string, entry: Entry): Promise<void> {
    const isAbove = (namesTo(path, own.path)?.length ?? 0) > 0;
    const isHeld = isAbove && own.read() !== undefined;
    await snapshots.restore(path, entry);
    if (!isHeld || own.path === undefined) return;
    const found = await snapshots.take(own.path);
    const bytes = found.type === 'file' ? await snapshots.read(found.hash) : undefined;
    await own.replace(bytes ? Buffer.from(bytes).toString('utf8') : null);
  }
}

/** From a path down to the file; `undefined` when that is not in it. */
function namesTo(path: string, file: string | undefined): readonly string[] | undefined {
  if (file === undefined) return undefined;
  if (path === file) return [];
  return file.startsWith(path + sep) ? relative(path, file).split(sep) : undefined;
}

async function withInner(
  entry: Entry,
  [name, ...names]: readonly string[],
  change: (inner: Entry) => Promise<Entry>,
): Promise<Entry> {
  if (name === undefined) return change(entry);
  if (entry.type !== 'directory' || !entry.entries) return entry;
  const { [name]: _, ...others } = entry.entries;
  const inner = await withInner(entryOf(entry.entries, name), names, change);
  return { ...entry, entries: inner.type === 'nothing' ? others : { ...others, [name]: inner } };
}
