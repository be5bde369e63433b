import { copyAt, deleteAt, findWay, listAt, moveAt, notFound, readAt, statAt, writeAt } from '../disk.ts';
import type { Files, OverwriteOptions } from '../ports/files.ts';
import type { Log } from '../ports/log.ts';
import type { Buffers } from './buffers.ts';
import type { Tabs } from './tabs.ts';
import type { Transcript } from './transcript.ts';
import type { Turns } from './turns.ts';
import { watchFolder } from './watch.ts';

export interface FilesParts {
  readonly buffers: Buffers;
  readonly tabs: Tabs;
  readonly transcript: Transcript;
  readonly turns: Turns;
  readonly log: Log;
}

/** The real file system; open documents and tabs follow what happens to their files. */
export function createFiles({ buffers, tabs, transcript, turns, log }: FilesParts): Files {
  const name = transcript.nameOf;
  return {
    read: (path) => readAt(path),
    stat: (path) => statAt(path),
    list: (folder) => listAt(folder),
    watch: (folder, listener) => watchFolder(folder, listener, log),
    write: (path, content) =>
      turns.take(async () => {
        const isNew = (await statAt(path)) === undefined;
        await writeAt(path, content);
        buffers.replace(path, content);
        transcript.add(`${isNew ? 'create' : 'write'} ${name(path)}`);
      }),
    rename: (path, target, options) =>
      turns.take(async () => {
        if (!(await makeWay('move', path, target, options))) return;
        await moveAt(path, target);
        buffers.drop(target);
        buffers.move(path, target);
        tabs.move(path, target);
        transcript.add(`rename ${name(path)} to ${name(target)}`);
      }),
    copy: (path, target, options) =>
      turns.take(async () => {
        if (!(await makeWay('copy', path, target, options))) return;
        await copyAt(path, target);
        if (buffers.get(target)) buffers.replace(target, await readAt(target));
        transcript.add(`copy ${name(path)} to ${name(target)}`);
      }),
    delete: (path) =>
      turns.take(async () => {
        if ((await statAt(path)) === undefined) throw notFound(path);
        await deleteAt(path);
        buffers.drop(path);
        transcript.add(`delete ${name(path)}`);
      }),
  };
}

/** Clears the target if it may be replaced; `false` when there is nothing to do. */
async function makeWay(verb: 'move' | 'copy', path: string, target: string, options: OverwriteOptions) {
  const way = await findWay(verb, path, target, options);
  if (way === 'blocked') await deleteAt(target);
  return way !== 'same';
}
