import { dirname } from 'node:path';
import { effectsOf } from '../actions/effects.ts';
import { messageOf } from '../core/errors.ts';
import type { Library } from '../demos/library.ts';
import type { DemoFile } from '../demos/model.ts';
import { removeTemporaryFiles } from '../machine/temporary-files.ts';
import type { Log } from '../ports/log.ts';

/** Restores or removes temporary files of a process that died while writing, where the demos write. */
export async function removeAllTemporaryFiles({ files }: Library, log: Log): Promise<void> {
  const done = new Set<string>();
  for (const file of files) {
    for (const folder of writtenFolders(file)) {
      if (done.has(folder)) continue;
      done.add(folder);
      await removeTemporaryFiles(folder).catch((error) =>
        log.warn(`Temporary files in ${folder} could not be removed: ${messageOf(error)}`),
      );
    }
  }
}

/** Folders that a file's demos change, as far as known. */
function writtenFolders(file: DemoFile): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const source of file.demos.flatMap(({ actions }) => actions)) {
    const { shows, changes, makes, moves, copies } = effectsOf(source, file);
    const targets = [...moves, ...copies].map(({ to }) => to);
    for (const path of [...shows, ...changes, ...makes, ...targets]) folders.add(dirname(path));
  }
  return folders;
}
