import { join } from 'node:path';
import type { StagePage } from '../ports/slide-stage.ts';
import { rewriteSources, workspacePathOf } from '../slides/sources.ts';

/** Turns sources into URLs; omits sources outside the page's folder. */
export function linkSources(page: StagePage, addressOf: (path: string) => string): StagePage {
  return rewriteSources(page, (source) => {
    const path = workspacePathOf(source);
    return path === undefined ? undefined : addressOf(join(page.folder, path));
  });
}
