import { dirname } from 'node:path';
import { type Entries, type Entry, isSameEntry, nothing } from '../core/entries.ts';
import { messageOf } from '../core/errors.ts';
import type { NotApplied, StateChange, States } from '../ports/states.ts';
import type { WorkspaceSettingsText } from '../settings/workspace-settings-text.ts';
import { hashOfBytes } from './store/objects.ts';

function createSettingsFile(states: States, settingsText: WorkspaceSettingsText) {
  let cachedPath: string | undefined;
  const settingsPath = async () => {
    if (cachedPath === undefined && settingsText.path !== undefined)
      cachedPath = await states.realPathOf(settingsText.path);
    return cachedPath;
  };
  /** Without overrides; `undefined` if the entry on disk has none. */
  const entry = async (onDisk: Entry, storesContent: boolean): Promise<Entry | undefined> => {
    if (onDisk.type !== 'file' && onDisk.type !== 'nothing') return undefined;
    const text = settingsText.read();
    if (text === undefined) return undefined;
    if (text === null) return nothing;
    const bytes = Buffer.from(text);
    const hash = storesContent ? await states.keep(bytes) : hashOfBytes(bytes);
    if (hash === undefined) return { type: 'unkept', why: 'store-failed' };
    return { type: 'file', hash, mode: onDisk.type === 'file' ? onDisk.mode : 0o644 };
  };
  return {
    settingsPath,
    entry,
    async beneath(entries: Entries, storesContent: boolean): Promise<Entries> {
      const path = await settingsPath();
      const diskEntry = path === undefined ? undefined : entries.get(path);
      const settingsEntry = diskEntry && (await entry(diskEntry, storesContent));
      return path === undefined || !settingsEntry ? entries : new Map([...entries, [path, settingsEntry]]);
    },
    async apply(path: string, target: Entry): Promise<readonly NotApplied[]> {
      const bytes = target.type === 'file' ? await states.read(target.hash) : undefined;
      if (target.type !== 'nothing' && !bytes) return states.apply(new Map([[path, target]]));
      const text = bytes ? Buffer.from(bytes).toString('utf8') : null;
      try {
        if (settingsText.read() !== text) await settingsText.replace(text);
        return [];
      } catch (error) {
        return [{ path, why: messageOf(error) }];
      }
    },
  };
}

/**
 * Wraps `states` so that the settings file never contains the show's overrides: steps do not record them, and restoring
 * the file keeps them in effect.
 */
export function createOwnStates<T extends States>(states: T, settingsText: WorkspaceSettingsText): T {
  const file = createSettingsFile(states, settingsText);
  const { beneath } = file;
  /** From the last walk. */
  let lastWalked: Entry | undefined;
  const withSettingsChange = async (
    changes: ReadonlyMap<string, StateChange>,
  ): Promise<ReadonlyMap<string, StateChange>> => {
    const path = await file.settingsPath();
    if (path === undefined) return changes;
    const onDisk = (await states.look([path])).get(path) ?? nothing;
    const before = lastWalked ?? changes.get(path)?.before ?? onDisk;
    lastWalked = (await file.entry(onDisk, true)) ?? (await states.look([path], { holds: true })).get(path) ?? nothing;
    const otherChanges = new Map(changes);
    otherChanges.delete(path);
    if (!isSameEntry(before, lastWalked)) otherChanges.set(path, { before, after: lastWalked });
    // Ignore a folder that was created only for the overrides.
    if (lastWalked.type === 'nothing' && onDisk.type === 'file') otherChanges.delete(dirname(path));
    return otherChanges;
  };
  return {
    ...states,
    get size() {
      return states.size;
    },
    hold: async (path) => beneath(await states.hold(path), true),
    look: async (paths, options) => beneath(await states.look(paths, options), options?.holds ?? false),
    lookInto: async (folder) => beneath(await states.lookInto(folder), false),
    async walk(folder, signal) {
      const walk = await states.walk(folder, signal);
      return { ...walk, changes: await withSettingsChange(walk.changes) };
    },
    async apply(target) {
      const path = await file.settingsPath();
      const entry = path === undefined ? undefined : target.get(path);
      if (path === undefined || settingsText.read() === undefined || !entry) return states.apply(target);
      const otherEntries = new Map(target);
      otherEntries.delete(path);
      // The overrides need the folder.
      if (otherEntries.get(dirname(path))?.type === 'nothing') otherEntries.delete(dirname(path));
      return [...(await states.apply(otherEntries)), ...(await file.apply(path, entry))];
    },
  };
}
