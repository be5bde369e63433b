import { join } from 'node:path';
import type { MadeShow, WantedCommits } from '../api/show-author.ts';
import { type AuthorParts, firstFolder, nameOf } from '../authoring/new-demo-file.ts';
import { freeShowName, writeAndRead, writeFiles } from '../authoring/write-show.ts';
import { DemoError } from '../core/errors.ts';
import { makeShowOfCommits } from './commit-chapters.ts';
import { openRepository } from './repository.ts';

const mostOmissions = 5;

/**
 * Writes one demo per commit, and waits until the library has read the file. Does not change the repository.
 * @throws DemoError `no-demos`, `command-failed`, `payload-too-large`.
 */
export async function makeFromCommits(parts: AuthorParts, { from, to = 'HEAD' }: WantedCommits): Promise<MadeShow> {
  await parts.library.ready;
  const folder = firstFolder(parts);
  const { files: disk } = parts.workbench;
  const { signal } = new AbortController(); // A client that disconnects still gets its show.
  const repository = await openRepository(folder, signal);
  const make = async (): Promise<MadeShow> => {
    const isThere = async (path: string) => (await disk.stat(path)) !== undefined;
    const name = await freeShowName(folder, 'commits', isThere);
    const { draft, path, files } = await makeShowOfCommits(repository, { from, to }, { folder, name, signal });
    if (draft.demos.length === 0) {
      const message = `There are no changes from "${from}" to "${to}" that a show can make`;
      const omitted = draft.omissions.slice(0, mostOmissions).map(({ path, why }) => `${path}: ${why}`);
      throw new DemoError('command-failed', message, omitted.length > 0 ? { hint: omitted.join(' ') } : {});
    }
    // The demo file comes last, so that its readers find all files.
    const write = () => writeFiles([...files].reverse(), folder);
    const read = await writeAndRead(parts.library, join(folder, path), write);
    const demos = read.demos.map(({ id, title }) => ({ id, title }));
    return { file: nameOf(read), demos, unchanged: draft.omissions.map(({ path, why }) => ({ path, why })) };
  };
  try {
    return await parts.library.inTurn(make);
  } finally {
    repository.dispose();
  }
}
