import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTemporaryName } from '../../../src/machine/temporary-files.ts';
import { action, type DemoDraft } from '../../support/demo-files.ts';
import { readTree, setUpHistory, storeOf } from '../history-rig.ts';
import type { DiskUse } from './failing-disk.ts';

type Tree = Readonly<Record<string, string>>;

const create = (path: string, content: string) => action('create', { path, content });
const run = (command: string) => action('executeTerminalCommand', { command, wait: true });

/** A show's moves, and the presenter's changes between its steps. */
export interface ScriptedShow {
  readonly drafts: readonly DemoDraft[];
  /** The presenter's files after so many steps, by path. */
  readonly words: readonly (readonly [after: number, path: string, text: string])[];
}

export const typedShow: ScriptedShow = {
  drafts: [
    { id: 'a', actions: [create('a.txt', 'a of a\n'), create('new/deep.txt', 'deep\n')] },
    { id: 'b', actions: [action('rename', { path: 'blob.bin', dest: 'new/blob.bin' }), create('a.txt', 'a of b\n')] },
    { id: 'c', actions: [action('deleteFile', { path: 'c.txt' }), create('blob.bin', 'another\n')] },
  ],
  words: [
    [1, 'own.txt', 'my own\n'],
    [2, 'a.txt', 'mine\n'],
  ],
};

export const commandShow: ScriptedShow = {
  drafts: [
    { id: 'a', actions: [run('echo more >> a.txt; mkdir made; echo x > made/x; rm c.txt')] },
    { id: 'b', actions: [create('a.txt', 'a of b\n'), run('head -c 40000 /dev/zero | tr "\\0" x > blob.bin')] },
  ],
  words: [[1, 'own.txt', 'my own\n']],
};

export async function fillFolder(folder: string): Promise<void> {
  await writeFile(join(folder, 'a.txt'), 'a as it was\n');
  await writeFile(join(folder, 'c.txt'), 'c as it was\n');
  await writeFile(join(folder, 'own.txt'), 'own as it was\n');
  await writeFile(join(folder, 'blob.bin'), Buffer.alloc(30_000, 'blob '));
}

export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  await rm(storeOf(folder), { recursive: true, force: true });
}

export interface Played {
  readonly rig: ReturnType<typeof setUpHistory>;
  readonly before: Tree;
  /** At rest, and before going back. */
  readonly seen: readonly Tree[];
  /** The presenter's words that came. */
  readonly said: ScriptedShow['words'];
}

/** Shows all of it; one who is killed stops somewhere. */
export async function play(folder: string, { drafts, words }: ScriptedShow, use: DiskUse): Promise<Played> {
  const before = await readTree(folder);
  const rig = use.run(() => setUpHistory(folder, drafts));
  const seen = [before];
  const said: ScriptedShow['words'][number][] = [];
  for (const [index] of drafts.entries()) {
    const outcome = await whole(use, () => rig.clock.run(rig.show.next().catch(() => undefined)));
    seen.push(await readTree(folder));
    if (outcome === 'killed') break;
    for (const word of words.filter(([after]) => after === index + 1)) {
      await writeFile(join(folder, word[1]), word[2]);
      said.push(word);
    }
    seen.push(await readTree(folder));
  }
  return { rig, before, seen, said };
}

/** `killed` where it came to no end. */
export async function whole(use: DiskUse, work: () => Promise<unknown>): Promise<'done' | 'killed'> {
  const end = Promise.race([use.run(work).then(() => 'done' as const), use.killed.then(() => 'killed' as const)]);
  const outcome = await end;
  await use.rest(); // requests accepted before the end are done
  return outcome;
}

/** Has a window go as a kill has it: its store looks like that of a process that is no more. */
export async function forgetOwners(folder: string): Promise<void> {
  const windows = join(storeOf(folder), 'windows');
  for (const id of await readdir(windows).catch(() => [])) await rm(join(windows, id, 'owner'), { force: true });
}

export function withoutLeftovers(tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.split('/').some(isTemporaryName)));
}

export async function textsOf(rig: Played['rig']): Promise<readonly string[]> {
  const edits = [...rig.show.edits.list(), ...rig.show.edits.listUncertain()];
  return Promise.all(edits.map(async (edit) => Buffer.from((await rig.show.edits.read(edit)) ?? []).toString()));
}
