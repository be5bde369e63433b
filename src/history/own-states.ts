import { dirname } from 'node:path';
import { type Entries, type Entry, isSameEntry, nothing } from '../core/entries.ts';
import { messageOf } from '../core/errors.ts';
import type { NotApplied, StateChange, States } from '../ports/states.ts';
import type { WorkspaceSettingsText } from '../settings/workspace-settings-text.ts';
import { hashOfBytes } from './store/objects.ts';

function createOwnFile(states: States, own: WorkspaceSettingsText) {
  let known: string | undefined;
  const place = async () => {
    if (known === undefined && own.path !== undefined) known = await states.placeOf(own.path);
    return known;
  };
  /** Without overrides; `undefined` if the entry on disk has none. */
  const entry = async (found: Entry, holds: boolean): Promise<Entry | undefined> => {
    if (found.type !== 'file' && found.type !== 'nothing') return undefined;
    const text = own.read();
    if (text === undefined) return undefined;
    if (text === null) return nothing;
    const bytes = Buffer.from(text);
    const hash = holds ? await states.keep(bytes) : hashOfBytes(bytes);
    if (hash === undefined) return { type: 'unkept', why: 'store-failed' };
    return { type: 'file', hash, mode: found.type === 'file' ? found.mode : 0o644 };
  };
  return {
    place,
    entry,
    async beneath(entries: Entries, holds: boolean): Promise<Entries> {
      const at = await place();
      const found = at === undefined ? undefined : entries.get(at);
      const ownEntry = found && (await entry(found, holds));
      return at === undefined || !ownEntry ? entries : new Map([...entries, [at, ownEntry]]);
    },
    async apply(at: string, wanted: Entry): Promise<readonly NotApplied[]> {
      const bytes = wanted.type === 'file' ? await states.read(wanted.hash) : undefined;
      if (wanted.type !== 'nothing' && !bytes) return states.apply(new Map([[at, wanted]]));
      const text = bytes ? Buffer.from(bytes).toString('utf8') : null;
      try {
        if (own.read() !== text) await own.replace(text);
        return [];
      } catch (error) {
        return [{ path: at, why: messageOf(error) }];
      }
    },
  };
}

/**
 * Wraps `states` so that the settings file never contains the show's overrides: steps do not record them, and restoring
 * the file keeps them in effect.
 */
export function createOwnStates<T extends States>(states: T, own: WorkspaceSettingsText): T {
  const file = createOwnFile(states, own);
  const { beneath } = file;
  /** From the last walk. */
  let walked: Entry | undefined;
  const ownChanges = async (changes: ReadonlyMap<string, StateChange>): Promise<ReadonlyMap<string, StateChange>> => {
    const at = await file.place();
    if (at === undefined) return changes;
    const onDisk = (await states.look([at])).get(at) ?? nothing;
    const before = walked ?? changes.get(at)?.before ?? onDisk;
    walked = (await file.entry(onDisk, true)) ?? (await states.look([at], { holds: true })).get(at) ?? nothing;
    const others = new Map(changes);
    others.delete(at);
    if (!isSameEntry(before, walked)) others.set(at, { before, after: walked });
    // Ignore a folder that was created only for the overrides.
    if (walked.type === 'nothing' && onDisk.type === 'file') others.delete(dirname(at));
    return others;
  };
  return {
    ...states,
    get size() {
      return states.size;
    },
    hold: async (path) => beneath(await states.hold(path), true),
    look: async (places, options) => beneath(await states.look(places, options), options?.holds ?? false),
    lookInto: async (folder) => beneath(await states.lookInto(folder), false),
    async walk(folder, signal) {
      const walk = await states.walk(folder, signal);
      return { ...walk, changes: await ownChanges(walk.changes) };
    },
    async apply(target) {
      const at = await file.place();
      const entry = at === undefined ? undefined : target.get(at);
      if (at === undefined || own.read() === undefined || !entry) return states.apply(target);
      const others = new Map(target);
      others.delete(at);
      // The overrides need the folder.
      if (others.get(dirname(at))?.type === 'nothing') others.delete(dirname(at));
      return [...(await states.apply(others)), ...(await file.apply(at, entry))];
    },
  };
}
