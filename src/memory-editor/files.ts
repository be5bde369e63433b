import type { Sequencer } from '../core/time/async.ts';
import { type Disk, findWay, notFound } from '../machine/disk.ts';
import type { Files, OverwriteOptions } from '../ports/files.ts';
import type { Buffers } from './buffers.ts';
import type { Tabs } from './tabs.ts';
import type { Transcript } from './transcript.ts';

export interface FilesParts {
  readonly buffers: Buffers;
  readonly tabs: Tabs;
  readonly transcript: Transcript;
  readonly writing: Sequencer;
  readonly disk: Disk;
  readonly watch: Files['watch'];
}

/** Open documents and tabs follow their files. */
export function createFiles({ buffers, tabs, transcript, writing, disk, watch }: FilesParts): Files {
  const name = transcript.nameOf;
  return {
    read: disk.read,
    stat: disk.stat,
    list: disk.list,
    watch,
    write: (path, content) =>
      writing.queue(async () => {
        const isNew = (await disk.stat(path)) === undefined;
        await disk.write(path, content);
        buffers.replace(path, content);
        transcript.add(`${isNew ? 'create' : 'write'} ${name(path)}`);
      }),
    rename: (path, target, options) =>
      writing.queue(async () => {
        if (!(await isApart(disk, 'move', path, target, options))) return;
        await disk.move(path, target);
        buffers.drop(target);
        buffers.move(path, target);
        tabs.move(path, target);
        transcript.add(`rename ${name(path)} to ${name(target)}`);
      }),
    copy: (path, target, options) =>
      writing.queue(async () => {
        if (!(await isApart(disk, 'copy', path, target, options))) return;
        await disk.copy(path, target);
        if (buffers.get(target) && (await disk.stat(target))) buffers.replace(target, await disk.read(target));
        transcript.add(`copy ${name(path)} to ${name(target)}`);
      }),
    delete: (path) =>
      writing.queue(async () => {
        if (!(await disk.holds(path))) throw notFound(path);
        await disk.delete(path);
        buffers.drop(path);
        transcript.add(`delete ${name(path)}`);
      }),
  };
}

/** Returns `false` if there is nothing to do. */
async function isApart(
  disk: Disk,
  verb: 'move' | 'copy',
  path: string,
  target: string,
  options: OverwriteOptions,
): Promise<boolean> {
  return (await findWay(verb, path, target, options, disk)) !== 'same';
}
