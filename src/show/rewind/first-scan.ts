import { findAction } from '../../actions/registry.ts';
import type { Library } from '../../demos/library.ts';
import type { Snapshots } from '../../ports/snapshots.ts';

/**
 * Before a demo that runs a command all files of its workspace folder are kept. The first time takes a while: it is done
 * before the presenter waits for it, where there are such demos. Never rejects.
 */
export async function scanAhead({ files }: Library, snapshots: Snapshots, signal: AbortSignal): Promise<void> {
  const folders = files.flatMap(({ workspaceFolder, demos }) => {
    const isOpenEnded = demos.some(({ actions }) => actions.some(({ name }) => findAction(name)?.effects.unknown));
    return isOpenEnded ? [workspaceFolder] : [];
  });
  for (const folder of new Set(folders)) await snapshots.scan([folder], signal);
}
