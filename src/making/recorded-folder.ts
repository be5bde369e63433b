import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { Entry } from '../core/entries.ts';
import { DemoError } from '../core/errors.ts';
import { isJsonObject, type JsonValue } from '../core/json.ts';
import type { States } from '../ports/states.ts';
import type { FileMark, ReadBytes } from './recording/file-mark.ts';
import type { RecordingEvent } from './recording/recording-event.ts';
import type { FolderLook } from './recording/recording-log.ts';

/** Replaces the content on disk. */
export interface CoveredFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** `undefined` for no file. */
  readonly bytes: Uint8Array | undefined;
  readonly isUnsaved: boolean;
}

/** Has the journal of its recording. */
export interface RecordedFolder {
  /** Skips files of the show, Git and package managers. Rejects if there are too many. */
  look(covered: readonly CoveredFile[]): Promise<FolderLook>;
  /** Relative; `undefined` if it is not recorded. */
  pathOf(file: string): string | undefined;
  readonly read: ReadBytes;
  /** Of this window's recording, or of one left by a closed window. @throws DemoError `command-failed`. */
  events(): Promise<readonly RecordingEvent[]>;
  append(events: readonly RecordingEvent[]): Promise<void>;
  clear(): Promise<void>;
}

/** @param folder absolute path */
export function createRecordedFolder(states: States, folder: string): RecordedFolder {
  const never = new AbortController().signal;
  return {
    async look(covered) {
      const walk = await states.walk(folder, never);
      if (walk.incomplete) throw tooMany(folder);
      const root = await realpath(folder).catch(() => folder);
      const files = new Map<string, FileMark>();
      for (const [place, entry] of walk.entries()) {
        const [path, mark] = [pathIn(root, place), markOf(entry)];
        if (path !== undefined && mark) files.set(path, mark);
      }
      for (const one of covered) await cover(files, one, states);
      void walk.commit();
      return { files, unsaved: covered.filter(({ isUnsaved }) => isUnsaved).map(({ path }) => path) };
    },
    pathOf: (file) => pathIn(folder, file),
    read: states.read,
    events: async () => (await states.records()).filter(isEvent),
    append: (events) => states.record(events as readonly JsonValue[]),
    async clear() {
      await states.rewrite([]);
      await states.sweep(new Set());
    },
  };
}

function pathIn(root: string, place: string): string | undefined {
  const names = relative(root, place).split(sep);
  const [first] = names;
  const isInside = first !== '' && first !== '..' && !/^(?:[A-Za-z]:)?$/.test(first ?? '');
  return isInside && first !== '.demo' && !names.includes('.git') ? names.join('/') : undefined;
}

/** `undefined` for entries that are not recorded. */
function markOf(entry: Entry): FileMark | undefined {
  switch (entry.type) {
    case 'file':
      return { kind: 'file', hash: entry.hash, ...((entry.mode & 0o100) !== 0 && { runs: true as const }) };
    case 'link':
      return { kind: 'link', target: entry.target };
    case 'unkept': {
      if (['dependencies', 'not-a-file', 'outside'].includes(entry.why)) return undefined;
      return { kind: 'unkept', stamp: entry.content?.hash ?? entry.stamp ?? '' };
    }
    default:
      return undefined;
  }
}

async function cover(files: Map<string, FileMark>, { path, bytes }: CoveredFile, { keep }: States): Promise<void> {
  if (!bytes) return void files.delete(path);
  const known = files.get(path);
  const hash = await keep(bytes);
  if (hash === undefined) return; // same as on disk
  files.set(path, { kind: 'file', hash, ...(known?.kind === 'file' && known.runs && { runs: true as const }) });
}

function isEvent(record: JsonValue): record is JsonValue & RecordingEvent {
  return isJsonObject(record) && typeof record.kind === 'string' && typeof record.at === 'number';
}

function tooMany(folder: string): DemoError {
  return new DemoError('command-failed', `${folder} has too many files to record their changes`, {
    hint: 'Open only the folder of your talk.',
  });
}
