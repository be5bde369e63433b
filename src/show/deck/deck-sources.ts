import { join, relative, sep } from 'node:path';
import type { Files } from '../../ports/files.ts';
import type { SlidePage } from '../../slides/model.ts';
import { listSources, rewriteSources, workspacePathOf } from '../../slides/sources.ts';

export interface SourcePlace {
  readonly files: Files;
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  /** Absolute path of the deck's own folder. */
  readonly deckFolder: string;
}

/**
 * Decks write the paths of their pictures from the workspace folder or, as Markdown does, from their own folder. The
 * page afterwards names all of them from the workspace folder: that one where both are there.
 */
export async function rebaseSources(page: SlidePage, { files, folder, deckFolder }: SourcePlace): Promise<SlidePage> {
  const fromFolder = relative(folder, deckFolder).split(sep).join('/');
  const isThere = async (path: string | undefined) =>
    path !== undefined && (await files.stat(join(folder, path)))?.type === 'file';
  const rebased = new Map<string, string>();
  for (const source of listSources(page)) {
    if (await isThere(workspacePathOf(source))) continue;
    const beside = workspacePathOf(source) && workspacePathOf(`${fromFolder}/${source}`);
    if (beside !== undefined && (await isThere(beside))) rebased.set(source, encodeURI(beside));
  }
  return rebased.size === 0 ? page : rewriteSources(page, (source) => rebased.get(source) ?? source);
}
