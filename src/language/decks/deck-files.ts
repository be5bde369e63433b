import { dirname, join, relative, sep } from 'node:path';
import { remember } from '../../core/remember.ts';
import { createNearEnds } from '../../demos/near-ends.ts';
import { isOnNet, workspacePathOf } from '../../slides/sources.ts';
import type { WorkspaceFiles } from '../context/workspace.ts';

/** Files named in slides and style sheets. */
export interface DeckFiles {
  /**
   * The problem of a file, if any. The file may be relative to the workspace folder or to `beside` (relative to the
   * workspace folder; default: the deck's folder). Network sources are fine.
   */
  faultOf(source: string, beside?: string): Promise<string | undefined>;
  /** By the path from the workspace folder. */
  readText(path: string): Promise<string | undefined>;
}

/** Looks at each file once. */
export function createDeckFiles(
  { path, workspaceFolder }: { readonly path: string; readonly workspaceFolder: string },
  { typeAt, readText, namesIn }: WorkspaceFiles,
): DeckFiles {
  const deckFolder = relative(workspaceFolder, dirname(path)).split(sep).join('/');
  const isThere = remember(async (named) => (await typeAt(join(workspaceFolder, named))) !== undefined);
  const nearEndOf = createNearEnds(workspaceFolder, namesIn);
  const hintAt = async (places: readonly string[]) => {
    for (const place of places) {
      const near = await nearEndOf(join(workspaceFolder, place));
      if (near !== undefined) return ` There is "${near}".`;
    }
    return '';
  };
  return {
    async faultOf(source, beside = deckFolder) {
      if (isOnNet(source) || /^(#|[a-z][a-z0-9+.-]*:)/i.test(source) || source.trim() === '') return undefined;
      const places = [source, `${beside}/${source}`].map(workspacePathOf).filter((place) => place !== undefined);
      if (places.length === 0) return `"${source}" is outside the workspace folder.`;
      for (const place of places) if (await isThere(place)) return undefined;
      const also = beside === '' || beside === '.' ? '' : `, and none in ${beside}`;
      return `There is no file "${source}" in the workspace folder${also}.${await hintAt(places)}`;
    },
    readText: async (named) => {
      const inside = workspacePathOf(named);
      return inside === undefined ? undefined : readText(join(workspaceFolder, inside));
    },
  };
}
