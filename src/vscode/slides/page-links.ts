import { join } from 'node:path';
import type { StagePage } from '../../ports/slide-stage.ts';
import { rewriteSources, workspacePathOf } from '../../slides/sources.ts';

/**
 * The page with its sources as addresses that a host makes of absolute paths; sources outside its folder are left out.
 */
export function linkSources(page: StagePage, addressOf: (path: string) => string): StagePage {
  return rewriteSources(page, (source) => {
    const path = workspacePathOf(source);
    return path === undefined ? undefined : addressOf(join(page.folder, path));
  });
}
