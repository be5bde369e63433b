import { chmod, link, lstat, mkdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Entries, nothing } from '../../../src/core/entries.ts';
import { isInside } from '../../../src/machine/paths.ts';
import { useScratch } from '../../support/scratch.ts';
import { readTree } from '../history-rig.ts';
import { beforeOf, openStates, type TestStates } from './states-rig.ts';

const scratch = useScratch('showrunner-random-');
const work = () => join(scratch.folder, 'work');
const outside = () => join(scratch.folder, 'outside');

type Edit =
  | { readonly kind: 'file'; readonly path: string; readonly content: string; readonly mode: number }
  | { readonly kind: 'overwrite'; readonly path: string; readonly content: string }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  | { readonly kind: 'name' | 'move'; readonly path: string; readonly from: string }
  | { readonly kind: 'folder'; readonly path: string; readonly mode: number }
  | { readonly kind: 'removal'; readonly path: string };

const path = fc
  .array(fc.constantFrom('a', 'b', 'c', '__proto__', 'é ö'), { minLength: 1, maxLength: 3 })
  .map((names) => names.join('/'));
const content = fc.oneof(fc.string(), fc.constantFrom('', 'x'.repeat(70_000)));
const targets = ['a', '../a', 'nowhere', '.', 'b/c', '../outside', '../../outside', '../outside/nowhere', '/'];
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('file' as const), path, content, mode: fc.constantFrom(0o644, 0o755, 0o600, 0o444) }),
  fc.record({ kind: fc.constant('overwrite' as const), path, content }),
  fc.record({ kind: fc.constant('link' as const), path, target: fc.constantFrom(...targets) }),
  fc.record({ kind: fc.constantFrom('name' as const, 'move' as const), path, from: path }),
  fc.record({ kind: fc.constant('folder' as const), path, mode: fc.constantFrom(0o755, 0o700, 0o711) }),
  fc.record({ kind: fc.constant('removal' as const), path }),
);
const edits = fc.array(edit, { maxLength: 12 });

/** Whether a file at this path would really lie in the workspace. */
async function staysIn(place: string): Promise<boolean> {
  for (let folder = dirname(place); ; folder = dirname(folder)) {
    const found = await realpath(folder).catch(() => undefined);
    if (found !== undefined) return isInside(work(), found);
  }
}

/** Some edits are impossible: below a file, through a link that leads nowhere. */
async function make(all: readonly Edit[]): Promise<void> {
  for (const one of all) {
    try {
      if (await staysIn(join(work(), one.path))) await makeOne(one, join(work(), one.path));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toMatch(/^E/);
    }
  }
}

async function makeOne(one: Edit, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  switch (one.kind) {
    case 'overwrite':
      return (await lstat(place)).isFile() ? writeFile(place, one.content) : undefined;
    case 'folder':
      await mkdir(place, { recursive: true });
      return (await lstat(place)).isDirectory() ? chmod(place, one.mode) : undefined;
    case 'move':
      return (await staysIn(join(work(), one.from))) ? rename(join(work(), one.from), place) : undefined;
    case 'name':
      return (await staysIn(join(work(), one.from))) ? link(join(work(), one.from), place) : undefined;
    default:
  }
  await rm(place, { recursive: true, force: true });
  if (one.kind === 'link') await symlink(one.target, place);
  if (one.kind !== 'file') return;
  await writeFile(place, one.content);
  await chmod(place, one.mode);
}

/** Everything in the workspace, with the modes of folders. */
async function look() {
  const tree = await readTree(work());
  const folders = Object.keys(tree).filter((name) => tree[name] === 'folder');
  const modes = await Promise.all(folders.map(async (name) => [name, (await lstat(join(work(), name))).mode] as const));
  return { tree, modes };
}

/** Goes back to the given state. */
type WayBack = (states: TestStates, held: Entries) => Promise<Entries>;

const ways: Readonly<Record<string, WayBack>> = {
  walks: async (states) => beforeOf(await states.walkAll(work())),
  whole: async (states, held) => {
    const now = await states.lookInto(work());
    return new Map([...[...now.keys()].map((place) => [place, nothing] as const), ...held]);
  },
};

const circle: readonly Edit[] = [{ kind: 'link', path: 'b', target: '.' }];
const throughIt: readonly Edit[] = [{ kind: 'file', path: 'b/b/a', content: '', mode: 0o644 }];

it.each(Object.keys(ways))('a folder is restored exactly after random changes: by %s', async (way) => {
  const states = openStates(scratch, { workspaceFolders: [scratch.folder] });
  await scratch.write('outside/a', 'not yours');
  await scratch.write('outside/b/c', 'not yours');
  const there = await readTree(outside());
  await fc.assert(
    fc.asyncProperty(edits, edits, async (before, after) => {
      await rm(work(), { recursive: true, force: true });
      await mkdir(work());
      await make(before);
      const first = await look();
      const held = await states.hold(work());
      await states.walkAll(work());
      await make(after);
      const target = await ways[way]!(states, held);
      for (let time = 0; time < 2; time++) {
        expect(await states.apply(target)).toEqual([]);
        expect(await look()).toEqual(first);
      }
      await states.walkAll(work());
      expect((await states.walkAll(work())).changes.size).toBe(0);
      expect(await readTree(outside())).toEqual(there);
    }),
    { numRuns: 100, examples: [[circle, throughIt]] },
  );
  expect(states.said).toEqual([]);
});
