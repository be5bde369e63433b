import { dirname, join, posix, relative, sep } from 'node:path';
import { liesIn } from '../../demos/real-path.ts';
import type { Files } from '../../ports/files.ts';
import type { SlidePage } from '../../slides/model.ts';
import { listSources, namesFile, rewriteSources, workspacePathOf } from '../../slides/sources.ts';

export interface SourceContext {
  readonly files: Files;
  readonly folder: string;
  readonly deck: string;
  /** Path from the workspace folder. */
  readonly style: string | undefined;
}

/**
 * Rewrites all sources to paths from the workspace folder. Decks may also use paths from their own folder, as in
 * Markdown, and style sheets from theirs. Removes sources that a link leads out of the workspace folder.
 */
export async function rebaseSources(
  page: SlidePage,
  { files, folder, deck, style }: SourceContext,
): Promise<SlidePage> {
  const isThere = async (path: string | undefined) =>
    path !== undefined && (await files.stat(join(folder, path)))?.type === 'file';
  const rebase = async (part: Pick<SlidePage, 'html' | 'css'>, fallbackFolders: readonly string[]) => {
    const rebased = new Map<string, string | undefined>();
    const find = async (paths: readonly (string | undefined)[]) => {
      for (const path of paths) if (await isThere(path)) return path;
      return undefined;
    };
    for (const source of listSources(part).filter(namesFile)) {
      const path = workspacePathOf(source);
      // A missing file may be created later: check its folder.
      const existingPath =
        (await find([
          path,
          ...fallbackFolders.map((fallbackFolder) => workspacePathOf(`${fallbackFolder}/${source}`)),
        ])) ?? path;
      if (existingPath === undefined) continue;
      if (!(await liesIn(folder, join(folder, existingPath), files))) rebased.set(source, undefined);
      else if (existingPath !== path) rebased.set(source, encodeURI(existingPath));
    }
    return rebased.size === 0
      ? part
      : rewriteSources(part, (source) => (rebased.has(source) ? rebased.get(source) : source));
  };
  const deckFolder = relative(folder, dirname(deck)).split(sep).join('/');
  const sheet = style === undefined ? undefined : workspacePathOf(style);
  const [{ html }, { css }] = await Promise.all([
    rebase({ html: page.html, css: '' }, [deckFolder]),
    rebase({ html: '', css: page.css }, sheet === undefined ? [deckFolder] : [posix.dirname(sheet), deckFolder]),
  ]);
  return { ...page, html, css };
}
