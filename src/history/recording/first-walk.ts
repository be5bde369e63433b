import { effectsOf } from '../../actions/effects.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { DemoFile } from '../../demos/model.ts';
import type { States } from '../../ports/states.ts';
import { mayChangeAnything } from './touched-paths.ts';

/**
 * Before a demo that runs a command all files of its workspace folder are held. The first time takes a while: where there
 * are such demos it is done before the presenter waits for it. Never rejects.
 */
export async function walkAhead(library: LibraryService, states: Pick<States, 'walk'>): Promise<void> {
  await library.ready;
  const folders = library.current.files.filter(runsAnything).map(({ workspaceFolder }) => workspaceFolder);
  for (const folder of new Set(folders)) await (await states.walk(folder, new AbortController().signal)).commit();
}

function runsAnything(file: DemoFile): boolean {
  return file.demos.some(({ actions }) => actions.some((source) => mayChangeAnything(effectsOf(source, file))));
}
