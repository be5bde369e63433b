import { dirname, join, posix, relative, sep } from 'node:path';
import { liesIn } from '../../demos/real-path.ts';
import type { Files } from '../../ports/files.ts';
import type { SlidePage } from '../../slides/model.ts';
import { listSources, namesFile, rewriteSources, workspacePathOf } from '../../slides/sources.ts';

export interface SourcePlace {
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
export async function rebaseSources(page: SlidePage, { files, folder, deck, style }: SourcePlace): Promise<SlidePage> {
  const isThere = async (path: string | undefined) =>
    path !== undefined && (await files.stat(join(folder, path)))?.type === 'file';
  const rebase = async (part: Pick<SlidePage, 'html' | 'css'>, besides: readonly string[]) => {
    const rebased = new Map<string, string | undefined>();
    const find = async (paths: readonly (string | undefined)[]) => {
      for (const path of paths) if (await isThere(path)) return path;
      return undefined;
    };
    for (const source of listSources(part).filter(namesFile)) {
      const path = workspacePathOf(source);
      // A missing file may be created later: check its folder.
      const named = (await find([path, ...besides.map((beside) => workspacePathOf(`${beside}/${source}`))])) ?? path;
      if (named === undefined) continue;
      if (!(await liesIn(folder, join(folder, named), files))) rebased.set(source, undefined);
      else if (named !== path) rebased.set(source, encodeURI(named));
    }
    return rebased.size === 0
      ? part
      : rewriteSources(part, (source) => (rebased.has(source) ? rebased.get(source) : source));
  };
  const beside = relative(folder, dirname(deck)).split(sep).join('/');
  const sheet = style === undefined ? undefined : workspacePathOf(style);
  const [{ html }, { css }] = await Promise.all([
    rebase({ html: page.html, css: '' }, [beside]),
    rebase({ html: '', css: page.css }, sheet === undefined ? [beside] : [posix.dirname(sheet), beside]),
  ]);
  return { ...page, html, css };
}
