import nodePath, { join } from 'node:path';
import { DemoError } from '../core/errors.ts';
import { wayInto } from '../core/way-into.ts';
import type { Files } from '../ports/files.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { inlineSources } from '../slides/sources.ts';

/** The page with every file that it names inside it. What leads out of its folder is not read, by link neither. */
export function inlinePage(page: StagePage, files: Pick<Files, 'read' | 'stat'>): Promise<StagePage> {
  return inlineSources(page, (path) => readInside(page.folder, join(page.folder, path), files));
}

async function readInside(
  folder: string,
  path: string,
  files: Pick<Files, 'read' | 'stat'>,
): Promise<Uint8Array | undefined> {
  try {
    const [root, found] = await Promise.all([files.stat(folder), files.stat(path)]);
    if (!root || found?.type !== 'file' || !wayInto(nodePath, root.realPath, found.realPath)) return undefined;
    return await files.read(path);
  } catch (error) {
    // A picture that cannot be read has a placeholder, like one that is not there.
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}
