import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { Entry } from '../core/entries.ts';
import { DemoError } from '../core/errors.ts';
import { isJsonObject, type JsonValue } from '../core/json.ts';
import type { States } from '../ports/states.ts';
import type { FileMark, ReadBytes } from './recording/file-mark.ts';
import type { RecordingEvent } from './recording/recording-event.ts';
import type { FolderLook } from './recording/recording-log.ts';

/** A file that is to be taken for another than the one on disk. */
export interface CoveredFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** `undefined` where there is to be none. */
  readonly bytes: Uint8Array | undefined;
  /** Its text is in an editor only. */
  readonly isUnsaved: boolean;
}

/** A folder as a recording sees it, and the journal of the recording. */
export interface RecordedFolder {
  /** The files, but for those of the show, of Git and of package managers. Rejects where there are too many. */
  look(covered: readonly CoveredFile[]): Promise<FolderLook>;
  /** The path of a file in it, as a recording has it; `undefined` for a file that is not recorded. */
  pathOf(file: string): string | undefined;
  readonly read: ReadBytes;
  /** Of this window's recording, or of the one that a window has left which is gone. `command-failed`. */
  events(): Promise<readonly RecordingEvent[]>;
  append(events: readonly RecordingEvent[]): Promise<void>;
  /** Forgets all. */
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

/** `undefined` if it is no file, or none of the recorded ones. */
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
  if (hash === undefined) return; // as it is on disk
  files.set(path, { kind: 'file', hash, ...(known?.kind === 'file' && known.runs && { runs: true as const }) });
}

function isEvent(record: JsonValue): record is JsonValue & RecordingEvent {
  return isJsonObject(record) && typeof record.kind === 'string' && typeof record.at === 'number';
}

function tooMany(folder: string): DemoError {
  return new DemoError('command-failed', `There are too many files in ${folder} to record what becomes of them`, {
    hint: 'Open the folder of your talk alone.',
  });
}
