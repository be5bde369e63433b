import { isJsonObject, type JsonValue } from '../core/json.ts';
import type { Library } from '../demos/library.ts';
import type { DemoEntry, DemoFile } from '../demos/model.ts';

/**
 * Where the show stands: immutable, independent of the files' present content. Every question about it is a pure
 * function of cursor and library, so that files may change in mid-show.
 */
export interface Cursor {
  /** The demo that ran last. */
  readonly current: DemoPlace | undefined;
  /** The demos that ran before it, oldest first. */
  readonly history: readonly DemoPlace[];
  /** Where `next` goes instead of the demo after `current`. */
  readonly start: DemoPlace | undefined;
}

/** A demo by name, and where it stood, to go on from there when the name is gone. */
export interface DemoPlace {
  readonly filePath: string;
  readonly id: string;
  readonly fileIndex: number;
  readonly demoIndex: number;
  /** How many demos the file had. */
  readonly demoCount: number;
}

/** Enough for a long talk; older history is of no use and would grow the saved state. */
const historyLimit = 1000;

export const startCursor: Cursor = { current: undefined, history: [], start: undefined };

export function findDemo(library: Library, id: string): DemoEntry | undefined {
  for (const file of library.files) {
    const demo = file.demos.find((candidate) => candidate.id === id);
    if (demo) return { file, demo };
  }
  return undefined;
}

/** What `next` runs: the start that was set; the next enabled demo of the file; of the files after it; else the file again when it loops. */
export function nextEntry(cursor: Cursor, library: Library): DemoEntry | undefined {
  const start = cursor.start && entryAt(cursor.start, library);
  if (start && !start.demo.disabled) return start;
  if (!cursor.current) return firstEnabled(library.files, 0, 0);
  const { fileIndex, nextIndex, file } = locate(cursor.current, library);
  return firstEnabled(library.files, fileIndex, nextIndex) ?? (file?.loop ? firstEnabled([file], 0, 0) : undefined);
}

/** What `previous` runs: the last demo in history that is still there, else the enabled demo before the current one. */
export function previousEntry(cursor: Cursor, library: Library): DemoEntry | undefined {
  if (!cursor.current) return undefined;
  for (const place of [...cursor.history].reverse()) {
    const entry = entryAt(place, library);
    if (entry && !entry.demo.disabled) return entry;
  }
  const { fileIndex, demoIndex } = locate(cursor.current, library);
  return lastEnabled(library.files, fileIndex, demoIndex);
}

/** The current demo as it is in the library now. */
export function currentEntry(cursor: Cursor, library: Library): DemoEntry | undefined {
  return cursor.current && entryAt(cursor.current, library);
}

/** The demos of the current file that have run since the show came to it, each once, the current one last. */
export function executedEntries(cursor: Cursor, library: Library): readonly DemoEntry[] {
  const { current, history } = cursor;
  if (!current) return [];
  const ids = [current.id];
  for (const place of [...history].reverse()) {
    if (place.filePath !== current.filePath) break;
    if (!ids.includes(place.id)) ids.unshift(place.id);
  }
  const file = library.files.find((candidate) => candidate.path === current.filePath);
  return ids.flatMap((id) => {
    const demo = file?.demos.find((candidate) => candidate.id === id);
    return file && demo ? [{ file, demo }] : [];
  });
}

/** The cursor after a demo began to run. A demo that runs again right away is one entry of history. */
export function moveTo(cursor: Cursor, entry: DemoEntry, library: Library): Cursor {
  const { current, history } = cursor;
  const isNew = current !== undefined && !isPlaceOf(current, entry);
  return {
    current: placeOf(entry, library),
    history: isNew ? [...history, current].slice(-historyLimit) : history,
    start: undefined,
  };
}

/** The cursor after `previous` began to run `entry`: history ends before it. */
export function moveBack(cursor: Cursor, entry: DemoEntry, library: Library): Cursor {
  const index = cursor.history.findLastIndex((place) => isPlaceOf(place, entry));
  return { current: placeOf(entry, library), history: cursor.history.slice(0, Math.max(index, 0)), start: undefined };
}

/** The cursor that makes `next` run `entry`. */
export function startAt(cursor: Cursor, entry: DemoEntry, library: Library): Cursor {
  return { ...cursor, start: placeOf(entry, library) };
}

/** Reads a stored cursor; anything that is not one reads as the start. */
export function parseCursor(value: JsonValue | undefined): Cursor {
  if (!isJsonObject(value)) return startCursor;
  const history = Array.isArray(value.history)
    ? value.history.flatMap((item: JsonValue) => parsePlace(item) ?? [])
    : [];
  return { current: parsePlace(value.current), history, start: parsePlace(value.start) };
}

/** The cursor as JSON, for the store. */
export function printCursor(cursor: Cursor): JsonValue {
  return {
    current: cursor.current ? { ...cursor.current } : null,
    history: cursor.history.map((place) => ({ ...place })),
    start: cursor.start ? { ...cursor.start } : null,
  };
}

function parsePlace(value: JsonValue | undefined): DemoPlace | undefined {
  if (!isJsonObject(value)) return undefined;
  const { filePath, id, fileIndex, demoIndex, demoCount } = value;
  if (typeof filePath !== 'string' || typeof id !== 'string') return undefined;
  if (typeof fileIndex !== 'number' || typeof demoIndex !== 'number' || typeof demoCount !== 'number') return undefined;
  return { filePath, id, fileIndex, demoIndex, demoCount };
}

function placeOf({ file, demo }: DemoEntry, library: Library): DemoPlace {
  const fileIndex = library.files.findIndex((candidate) => candidate.path === file.path);
  const demoIndex = file.demos.findIndex((candidate) => candidate.id === demo.id);
  return { filePath: file.path, id: demo.id, fileIndex, demoIndex, demoCount: file.demos.length };
}

function isPlaceOf(place: DemoPlace, { file, demo }: DemoEntry): boolean {
  return place.filePath === file.path && place.id === demo.id;
}

function entryAt(place: DemoPlace, library: Library): DemoEntry | undefined {
  const file = library.files.find((candidate) => candidate.path === place.filePath);
  const demo = file?.demos.find((candidate) => candidate.id === place.id);
  return file && demo && { file, demo };
}

interface Location {
  readonly file: DemoFile | undefined;
  readonly fileIndex: number;
  readonly demoIndex: number;
  /** Where the search for the demo after it begins. */
  readonly nextIndex: number;
}

/** Where a place stands in the files as they are now. A file that went leaves its index to the one after it. */
function locate(place: DemoPlace, library: Library): Location {
  const fileIndex = library.files.findIndex((candidate) => candidate.path === place.filePath);
  const file = library.files[fileIndex];
  if (!file) return { file, fileIndex: place.fileIndex, demoIndex: 0, nextIndex: 0 };
  const found = file.demos.findIndex((candidate) => candidate.id === place.id);
  if (found >= 0) return { file, fileIndex, demoIndex: found, nextIndex: found + 1 };
  // As many demos as before: it was renamed in place. Fewer: it went, and its successor has its index.
  const wasRemoved = file.demos.length < place.demoCount;
  return { file, fileIndex, demoIndex: place.demoIndex, nextIndex: place.demoIndex + (wasRemoved ? 0 : 1) };
}

function firstEnabled(files: readonly DemoFile[], fileIndex: number, demoIndex: number): DemoEntry | undefined {
  for (let i = Math.max(fileIndex, 0); i < files.length; i++) {
    const file = files[i];
    const demo = file?.demos.slice(i === fileIndex ? demoIndex : 0).find((candidate) => !candidate.disabled);
    if (file && demo) return { file, demo };
  }
  return undefined;
}

function lastEnabled(files: readonly DemoFile[], fileIndex: number, demoIndex: number): DemoEntry | undefined {
  for (let i = Math.min(fileIndex, files.length - 1); i >= 0; i--) {
    const file = files[i];
    const demos = i === fileIndex ? file?.demos.slice(0, demoIndex) : file?.demos;
    const demo = demos?.findLast((candidate) => !candidate.disabled);
    if (file && demo) return { file, demo };
  }
  return undefined;
}
