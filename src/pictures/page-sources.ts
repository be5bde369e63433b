import { join } from 'node:path';
import { DemoError } from '../core/errors.ts';
import { liesIn } from '../demos/real-path.ts';
import type { Files } from '../ports/files.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import { inlineSources, isOnNet, largestSource, workspacePathOf } from '../slides/sources.ts';

/** Does not read files outside the page's folder, not even through links. */
export async function inlinePage(page: StagePage, files: Pick<Files, 'read' | 'stat'>): Promise<StagePage> {
  return (await inlineWhole(page, files)).page;
}

/** A reason for each missing file, without a full stop. */
export async function inlineWhole(
  page: StagePage,
  files: Pick<Files, 'read' | 'stat'>,
): Promise<{ readonly page: StagePage; readonly missing: readonly string[] }> {
  const sources: string[] = [];
  const onMissing = (source: string) => void sources.push(source);
  const read = (path: string) => readInside(page.folder, join(page.folder, path), files);
  const inside = await inlineSources(page, read, { onMissing });
  const missing = await Promise.all(sources.map((source) => whyMissing(page.folder, source, files)));
  return { page: inside, missing };
}

async function whyMissing(folder: string, source: string, files: Pick<Files, 'stat'>): Promise<string> {
  if (isOnNet(source)) return `"${source}" is on the network, so it is not in the file`;
  const path = workspacePathOf(source);
  if (path === undefined) return `"${source}" is outside the workspace folder`;
  const found = await files.stat(join(folder, path)).catch(() => undefined);
  return found ? `"${source}" is too large, or cannot be read` : `There is no file "${source}"`;
}

/** Only a regular file of allowed size inside the folder, with links resolved. */
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
    // An unreadable picture is treated like a missing one.
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}
