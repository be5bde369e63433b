import { createEmitter, type Event } from '../core/emitter.ts';
import { DemoError } from '../core/errors.ts';
import { applyEdits, createLines, type Lines, type TextEdit } from '../core/text.ts';
import type { Sequencer } from '../core/time/async.ts';
import type { Disk } from '../machine/disk.ts';
import { isInside } from '../machine/paths.ts';

/** An open document. Replaced at every change. */
export interface Buffer {
  readonly path: string;
  readonly text: string;
  /** Of the text: all who look at it share them. */
  readonly lines: Lines;
  readonly isDirty: boolean;
  /** Whether the file begins with a byte order mark, which saving keeps. */
  readonly hasMark: boolean;
  /** Whether it has no file yet. */
  readonly isNew?: boolean;
}

export interface BufferEdit {
  readonly path: string;
  readonly before: Lines;
  readonly after: Lines;
  readonly edits: readonly TextEdit[];
}

/** The open documents and their unsaved changes. Paths are absolute. */
export interface Buffers {
  /** The open document, read again from disk unless it has unsaved changes. `file-not-found`, `not-a-file`. */
  open(path: string): Promise<Buffer>;
  /** Whether a file is there that holds no text, so that it is shown and never read. */
  isBinary(path: string): Promise<boolean>;
  /** The document if it is open. */
  get(path: string): Buffer | undefined;
  /** Lines of a document, of none those of an empty one. */
  linesOf(path: string): Lines;
  all(): readonly Buffer[];
  /** Changes an open document; line breaks become the document's own. Gives the edits as they were made. */
  edit(path: string, edits: readonly TextEdit[]): readonly TextEdit[];
  /** Writes unsaved changes; `false` when there are none. */
  save(path: string): Promise<boolean>;
  /** Tells an open document the text that has just been written to its file. */
  replace(path: string, content: string | Uint8Array): void;
  /**
   * Opens these documents and no other: as their files are on disk, and with the given texts as unsaved changes. A file
   * that is missing or no text stays out, unless it has such a text.
   */
  restore(paths: readonly string[], unsaved: ReadonlyMap<string, string>): Promise<void>;
  /** Lets the documents of a file, or below a folder, follow it to its new place. */
  move(path: string, target: string): void;
  /** Forgets the documents of a file, or below a folder, with their unsaved changes. */
  drop(path: string): void;
  readonly onDidEdit: Event<BufferEdit>;
  /** Fires with the path of a document that is no longer open. */
  readonly onDidDrop: Event<string>;
}

export function createBuffers(writing: Sequencer, disk: Disk): Buffers {
  const buffers = new Map<string, Buffer>();
  const [edited, dropped] = [createEmitter<BufferEdit>(), createEmitter<string>()];

  const drop = (path: string) => {
    for (const key of [...buffers.keys()].filter((key) => isInside(path, key))) {
      buffers.delete(key);
      dropped.fire(key);
    }
  };

  return {
    async open(path) {
      const known = buffers.get(path);
      if (known?.isDirty) return known;
      if (known && (await disk.stat(path)) === undefined && buffers.get(path) === known) drop(path);
      const fresh = decode(path, await disk.read(path));
      const now = buffers.get(path);
      if (now && (now !== known || now.text === fresh.text)) return now; // changed while the disk was read
      buffers.set(path, fresh);
      return fresh;
    },
    get: (path) => buffers.get(path),
    linesOf: (path) => buffers.get(path)?.lines ?? createLines(''),
    all: () => [...buffers.values()],
    edit(path, edits) {
      const buffer = buffers.get(path);
      if (buffer === undefined) throw new Error(`No open document ${path}`);
      if (edits.length === 0) return edits;
      const own = fitLineBreaks(edits, lineBreakOf(buffer.text));
      const after = createLines(applyEdits(buffer.lines, own));
      buffers.set(path, { ...buffer, text: after.text, lines: after, isDirty: true });
      edited.fire({ path, before: buffer.lines, after, edits: own });
      return own;
    },
    save: (path) =>
      writing.queue(async () => {
        const buffer = buffers.get(path);
        if (!buffer?.isDirty) return false;
        await disk.write(path, buffer.hasMark ? `\uFEFF${buffer.text}` : buffer.text);
        if (buffers.get(path) === buffer) buffers.set(path, { ...buffer, isDirty: false, isNew: false });
        return true;
      }),
    replace(path, content) {
      if (!buffers.has(path)) return;
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      if (isText(bytes)) buffers.set(path, decode(path, bytes));
      else drop(path);
    },
    async restore(paths, unsaved) {
      const restored = await loadAll(paths, unsaved, disk);
      buffers.clear();
      for (const buffer of restored) buffers.set(buffer.path, buffer);
    },
    move(path, target) {
      for (const buffer of [...buffers.values()].filter((buffer) => isInside(path, buffer.path))) {
        const moved = target + buffer.path.slice(path.length);
        buffers.delete(buffer.path);
        buffers.set(moved, { ...buffer, path: moved });
      }
    },
    drop,
    isBinary: async (path) => (await disk.stat(path))?.type === 'file' && !isText(await disk.read(path)),
    onDidEdit: edited.event,
    onDidDrop: dropped.event,
  };
}

function fitLineBreaks(edits: readonly TextEdit[], lineBreak: string): readonly TextEdit[] {
  return edits.map((edit) => ({ ...edit, text: edit.text.replace(/\r\n|\r|\n/g, lineBreak) }));
}

/** The line break that most lines end with, `\n` in a text of one line. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const breaks = text.match(/\r?\n/g) ?? [];
  const windows = breaks.filter((lineBreak) => lineBreak === '\r\n').length;
  return windows * 2 > breaks.length ? '\r\n' : '\n';
}

/** The documents of files, with unsaved changes if texts are given; a path with neither is left out. */
async function loadAll(
  paths: readonly string[],
  unsaved: ReadonlyMap<string, string>,
  disk: Disk,
): Promise<readonly Buffer[]> {
  const load = async (path: string): Promise<readonly Buffer[]> => {
    const bytes = await ifPossible(disk.read(path));
    const saved = bytes && isText(bytes) ? decode(path, bytes) : undefined;
    const text = unsaved.get(path);
    if (text !== undefined) {
      const lines = createLines(text);
      return [{ ...(saved ?? { path, hasMark: false, isNew: true }), text, lines, isDirty: true }];
    }
    return saved ? [saved] : [];
  };
  return (await Promise.all([...new Set([...paths, ...unsaved.keys()])].map(load))).flat();
}

/** A disk's answer; `undefined` where it refuses. */
export async function ifPossible<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}

/** Refuses a text that would come back from a save as something else. */
function decode(path: string, bytes: Uint8Array): Buffer {
  if (!isText(bytes)) {
    throw new DemoError('not-a-file', `${path} is not a text file`, { hint: 'Open text files in UTF-8 only.' });
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const hasMark = text.startsWith('\uFEFF');
  const lines = createLines(hasMark ? text.slice(1) : text);
  return { path, text: lines.text, lines, isDirty: false, hasMark };
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
