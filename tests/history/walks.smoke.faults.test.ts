import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRandom } from '../fuzz/random.ts';
import { useScratch } from '../support/scratch.ts';
import { killShows } from './walks/kills.ts';
import { walk } from './walks/walk.ts';

const scratch = useScratch('showrunner-walks-');

it('a random walk through a random show restores every earlier state, and loses nothing of the presenter', async () => {
  const folder = join(scratch.folder, 'work');
  await mkdir(folder);
  const { mismatches } = await walk({ folder, random: createRandom(1), demos: 40, moves: 30, hasOwnEdits: true });
  expect(mismatches).toEqual([]);
});

it('a show that was killed is undone by the next one', async () => {
  const { mismatches, losses } = await killShows(scratch.folder, 2, createRandom(3));
  expect([mismatches, losses]).toEqual([[], []]);
});
