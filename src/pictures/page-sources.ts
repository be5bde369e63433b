import { join } from 'node:path';
import { DemoError } from '../core/errors.ts';
import { liesIn } from '../demos/real-path.ts';
import type { Files } from '../ports/files.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { inlineSources, largestSource } from '../slides/sources.ts';

/** The page with every file that it names inside it. Files outside its folder are not read, by link neither. */
export function inlinePage(page: StagePage, files: Pick<Files, 'read' | 'stat'>): Promise<StagePage> {
  return inlineSources(page, (path) => readInside(page.folder, join(page.folder, path), files));
}

/** A regular file that really lies in the folder, links followed, and is not too large; `undefined` for every other. */
async function readInside(
  folder: string,
  path: string,
  files: Pick<Files, 'read' | 'stat'>,
): Promise<Uint8Array | undefined> {
  try {
    const found = await files.stat(path);
    const isWanted = found?.type === 'file' && found.size <= largestSource;
    if (!isWanted || !(await liesIn(folder, path, files))) return undefined;
    const bytes = await files.read(path);
    return bytes.byteLength <= largestSource ? bytes : undefined;
  } catch (error) {
    // A picture that cannot be read has a placeholder, like one that is not there.
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}
