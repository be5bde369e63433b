import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTwoFilesPatch } from 'diff';

/** The files of a folder: bytes by path from the folder on. */
export type FileTexts = ReadonlyMap<string, Buffer>;

export interface FileChange {
  readonly path: string;
  readonly kind: 'new' | 'changed' | 'gone';
}

/** How a file that was to come out so did come out. */
export interface Comparison {
  readonly path: string;
  /** Unified diff from the expected file; none where the bytes are the same. */
  readonly difference?: string;
}

const notOurs = new Set(['.git', 'node_modules']);

export async function readFiles(folder: string): Promise<FileTexts> {
  const texts = new Map<string, Buffer>();
  const visit = async (inner: string): Promise<void> => {
    for (const entry of await readdir(join(folder, inner), { withFileTypes: true })) {
      const path = join(inner, entry.name);
      if (entry.isDirectory() && !notOurs.has(entry.name)) await visit(path);
      if (entry.isFile()) texts.set(path, await readFile(join(folder, path)));
    }
  };
  await visit('');
  return texts;
}

/** By path. */
export function compareWithStart(before: FileTexts, after: FileTexts): readonly FileChange[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path): readonly FileChange[] => {
    const [was, is] = [before.get(path), after.get(path)];
    if (!was) return [{ path, kind: 'new' }];
    if (!is) return [{ path, kind: 'gone' }];
    return was.equals(is) ? [] : [{ path, kind: 'changed' }];
  });
}

/** Changes, held against a folder in which it has come out as its author wanted it. */
export function compareWithExpected(
  changes: readonly FileChange[],
  after: FileTexts,
  expected: FileTexts,
): readonly Comparison[] {
  return changes.map(({ path }) => {
    const [is, should] = [after.get(path), expected.get(path)];
    if (is && should ? is.equals(should) : is === should) return { path };
    const [expectedText, text] = [should?.toString() ?? '', is?.toString() ?? ''];
    return { path, difference: createTwoFilesPatch('expected', 'here', expectedText, text, '', '', { context: 2 }) };
  });
}
