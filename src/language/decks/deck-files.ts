import { dirname, join, relative, sep } from 'node:path';
import { isOnNet, workspacePathOf } from '../../slides/sources.ts';
import type { WorkspaceFiles } from '../context/workspace.ts';

/** The files round the decks of a workspace folder, as slides and style sheets name them. */
export interface DeckFiles {
  /**
   * The fault of a named file: `undefined` when it is there, from the workspace folder or from `beside` (a path from
   * the workspace folder; the deck's own folder when left out), or lies on the net.
   */
  faultOf(source: string, beside?: string): Promise<string | undefined>;
  /** A text by its path from the workspace folder. */
  readText(path: string): Promise<string | undefined>;
}

/** Each file is looked at once. */
export function createDeckFiles(
  { path, workspaceFolder }: { readonly path: string; readonly workspaceFolder: string },
  { typeAt, readText }: Pick<WorkspaceFiles, 'typeAt' | 'readText'>,
): DeckFiles {
  const deckFolder = relative(workspaceFolder, dirname(path)).split(sep).join('/');
  const known = new Map<string, Promise<boolean>>();
  const isThere = (named: string): Promise<boolean> => {
    const looking = known.get(named) ?? typeAt(join(workspaceFolder, named)).then((type) => type !== undefined);
    known.set(named, looking);
    return looking;
  };
  return {
    async faultOf(source, beside = deckFolder) {
      if (isOnNet(source) || /^(#|[a-z][a-z0-9+.-]*:)/i.test(source) || source.trim() === '') return undefined;
      const places = [source, `${beside}/${source}`].map(workspacePathOf).filter((place) => place !== undefined);
      if (places.length === 0) return `"${source}" leads out of the workspace folder.`;
      for (const place of places) if (await isThere(place)) return undefined;
      const also = beside === '' || beside === '.' ? '' : `, and none in ${beside}`;
      return `There is no file "${source}" in the workspace folder${also}.`;
    },
    readText: async (named) => {
      const inside = workspacePathOf(named);
      return inside === undefined ? undefined : readText(join(workspaceFolder, inside));
    },
  };
}
