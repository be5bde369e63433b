import type { DemoEntry, DemoFile } from '../../demos/model.ts';
import type { StepPlace } from '../../history/past-step.ts';
import type { DemoIndex } from './demo-index.ts';

/** Immutable, and independent of the demo files, which may change during the show. */
export interface ShowCursor {
  readonly current: StepPlace | undefined;
  /** Oldest first. */
  readonly history: readonly StepPlace[];
  /** Replaces the demo after `current`. */
  readonly start: StepPlace | undefined;
}

const historyLimit = 1000;

export const startCursor: ShowCursor = { current: undefined, history: [], start: undefined };

/** Returns the start, else the next enabled demo in this or later files, else the first one of a looping file. */
export function nextEntry(cursor: ShowCursor, demos: DemoIndex): DemoEntry | undefined {
  const start = cursor.start && entryAt(cursor.start, demos);
  if (start && !start.demo.disabled) return start;
  if (!cursor.current) return firstEnabled(demos.files, 0, 0);
  const { fileIndex, nextIndex, file } = locate(cursor.current, demos);
  return firstEnabled(demos.files, fileIndex, nextIndex) ?? (file?.loop ? firstEnabled([file], 0, 0) : undefined);
}

/** Returns the last existing demo of the history, else the enabled demo before the current one. */
export function previousEntry(cursor: ShowCursor, demos: DemoIndex): DemoEntry | undefined {
  if (!cursor.current) return undefined;
  for (let i = cursor.history.length - 1; i >= 0; i--) {
    const entry = entryAt(cursor.history[i], demos);
    if (entry && !entry.demo.disabled) return entry;
  }
  const { fileIndex, demoIndex } = locate(cursor.current, demos);
  return lastEnabled(demos.files, fileIndex, demoIndex);
}

export function currentEntry(cursor: ShowCursor, demos: DemoIndex): DemoEntry | undefined {
  return entryAt(cursor.current, demos);
}

/** See `Show.executed`. */
export function executedEntries({ current, history }: ShowCursor, demos: DemoIndex): readonly DemoEntry[] {
  if (!current) return [];
  const ids = new Set([current.id]);
  for (let i = history.length - 1; history[i]?.filePath === current.filePath; i--) ids.add(history[i]?.id ?? '');
  const file = demos.files[demos.fileAt(current.filePath)];
  if (!file) return [];
  return [...ids].reverse().flatMap((id) => {
    const demo = file.demos[demos.demoAt(file, id)];
    return demo ? [{ file, demo }] : [];
  });
}

/** A demo that runs twice in a row is one entry. */
export function moveTo(cursor: ShowCursor, entry: DemoEntry, demos: DemoIndex): ShowCursor {
  const { current, history } = cursor;
  const isNew = current !== undefined && !isPlaceOf(current, entry);
  return {
    current: placeOf(entry, demos),
    history: isNew ? [...history.slice(1 - historyLimit), current] : history,
    start: undefined,
  };
}

/** `start` replaces the demo after `entry`. */
export function moveBack(cursor: ShowCursor, entry: DemoEntry, demos: DemoIndex, start?: DemoEntry): ShowCursor {
  const index = cursor.history.findLastIndex((position) => isPlaceOf(position, entry));
  return {
    current: placeOf(entry, demos),
    history: cursor.history.slice(0, Math.max(index, 0)),
    start: start && placeOf(start, demos),
  };
}

export function cursorAfter(positions: readonly StepPlace[]): ShowCursor {
  return { current: positions.at(-1), history: positions.slice(-1 - historyLimit, -1), start: undefined };
}

export function comesAfter(position: StepPlace, { file, demo }: DemoEntry, demos: DemoIndex): boolean {
  const [positionFile, entryFile] = [demos.fileAt(position.filePath), demos.fileAt(file.path)];
  if (positionFile !== entryFile) return positionFile > entryFile;
  return demos.demoAt(file, position.id) > demos.demoAt(file, demo.id);
}

export function startAt(cursor: ShowCursor, entry: DemoEntry, demos: DemoIndex): ShowCursor {
  return { ...cursor, start: placeOf(entry, demos) };
}

export function placeOf({ file, demo }: DemoEntry, demos: DemoIndex): StepPlace {
  return {
    filePath: file.path,
    id: demo.id,
    fileIndex: demos.fileAt(file.path),
    demoIndex: demos.demoAt(file, demo.id),
    demoCount: file.demos.length,
  };
}

export function isPlaceOf(position: StepPlace, { file, demo }: DemoEntry): boolean {
  return position.filePath === file.path && position.id === demo.id;
}

function entryAt(position: StepPlace | undefined, demos: DemoIndex): DemoEntry | undefined {
  if (!position) return undefined;
  const file = demos.files[demos.fileAt(position.filePath)];
  const demo = file?.demos[demos.demoAt(file, position.id)];
  return file && demo && { file, demo };
}

interface DemoLocation {
  readonly file: DemoFile | undefined;
  readonly fileIndex: number;
  readonly demoIndex: number;
  readonly nextIndex: number;
}

/** If the file is gone, the next file has its index. */
function locate(position: StepPlace, demos: DemoIndex): DemoLocation {
  const fileIndex = demos.fileAt(position.filePath);
  const file = demos.files[fileIndex];
  if (!file) return { file, fileIndex: position.fileIndex, demoIndex: 0, nextIndex: 0 };
  const foundIndex = demos.demoAt(file, position.id);
  if (foundIndex >= 0) return { file, fileIndex, demoIndex: foundIndex, nextIndex: foundIndex + 1 };
  // With as many demos, it was renamed; with fewer, it was removed and the next demo has its index.
  const wasRemoved = file.demos.length < position.demoCount;
  return { file, fileIndex, demoIndex: position.demoIndex, nextIndex: position.demoIndex + (wasRemoved ? 0 : 1) };
}

function firstEnabled(files: readonly DemoFile[], fileIndex: number, demoIndex: number): DemoEntry | undefined {
  for (let i = Math.max(fileIndex, 0); i < files.length; i++) {
    const file = files[i];
    const from = i === fileIndex ? demoIndex : 0;
    const demo = file?.demos.find((candidate, index) => index >= from && !candidate.disabled);
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
