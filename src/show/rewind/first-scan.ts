import { findAction } from '../../actions/registry.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { DemoFile } from '../../demos/model.ts';
import type { Snapshots } from '../../ports/snapshots.ts';

/**
 * Before a demo that runs a command all files of its workspace folder are kept. The first time takes a while: where there
 * are such demos it is done before the presenter waits for it. Never rejects.
 */
export async function scanAhead(library: LibraryService, snapshots: Pick<Snapshots, 'scan'>): Promise<void> {
  await library.ready;
  const folders = library.current.files.filter(runsAnything).map(({ workspaceFolder }) => workspaceFolder);
  for (const folder of new Set(folders)) await snapshots.scan([folder], new AbortController().signal);
}

function runsAnything({ demos }: DemoFile): boolean {
  return demos.some(({ actions }) => actions.some(({ name }) => findAction(name)?.effects.unknown !== undefined));
}
