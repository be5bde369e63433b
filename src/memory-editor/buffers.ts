import { createEmitter, type Event } from '../core/emitter.ts';
import { DemoError } from '../core/errors.ts';
import { applyEdits, createLines, type Lines, type TextEdit } from '../core/text.ts';
import type { Sequencer } from '../core/time/async.ts';
import type { Disk } from '../machine/disk.ts';
import { isInside } from '../machine/paths.ts';

/** An open document. Immutable. */
export interface Buffer {
  readonly path: string;
  readonly text: string;
  readonly lines: Lines;
  readonly isDirty: boolean;
  /** The file begins with a byte order mark, which saving keeps. */
  readonly hasMark: boolean;
  /** It has no file yet. */
  readonly isNew?: boolean;
}

export interface BufferEdit {
  readonly path: string;
  readonly before: Lines;
  readonly after: Lines;
  readonly edits: readonly TextEdit[];
}

/** Paths are absolute. */
export interface Buffers {
  /** Reads the document again unless it has unsaved changes. Rejects with `file-not-found`, `not-a-file`. */
  open(path: string): Promise<Buffer>;
  /** Whether the file has no text, so that it has a tab but is never read. */
  isBinary(path: string): Promise<boolean>;
  get(path: string): Buffer | undefined;
  /** A missing document counts as empty. */
  linesOf(path: string): Lines;
  all(): readonly Buffer[];
  /** Uses the document's line breaks. Returns the edits as applied. */
  edit(path: string, edits: readonly TextEdit[]): readonly TextEdit[];
  /** Returns `false` if there are no unsaved changes. */
  save(path: string): Promise<boolean>;
  /** Call after the document's file was written. */
  replace(path: string, content: string | Uint8Array): void;
  /**
   * Opens only these documents, with unsaved texts on top. Skips files that are missing or not text, unless they have
   * an unsaved text.
   */
  restore(paths: readonly string[], unsaved: ReadonlyMap<string, string>): Promise<void>;
  /** `path` is a file or a folder. */
  move(path: string, target: string): void;
  /** `path` is a file or a folder. Drops unsaved changes. */
  drop(path: string): void;
  readonly onDidEdit: Event<BufferEdit>;
  /** Fires with the path of a closed document. */
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

/** Returns the most common line break; `\n` if there is none. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const breaks = text.match(/\r?\n/g) ?? [];
  const windows = breaks.filter((lineBreak) => lineBreak === '\r\n').length;
  return windows * 2 > breaks.length ? '\r\n' : '\n';
}

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

/** Returns `undefined` if the disk refuses. */
export async function ifPossible<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}

/** Rejects a text that saving would change. */
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
