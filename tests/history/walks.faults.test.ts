import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../fuzz/random.ts';
import { useScratch } from '../support/scratch.ts';
import { walk } from './walks/walk.ts';

const scratch = useScratch('showrunner-walks-');
/** `npm run lab -- walks --count 500 --seed 7` does many more and longer ones. */
const walks = [
  { seed: 2, hasOwnEdits: true },
  { seed: 3, hasOwnEdits: true },
  { seed: 4, hasOwnEdits: false },
] as const;

describe('a random walk through a random show', () => {
  it.each(walks)(
    'restores every earlier state, and loses nothing of the presenter: %o',
    async ({ seed, hasOwnEdits }) => {
      const folder = join(scratch.folder, 'work');
      await mkdir(folder);
      const { mismatches } = await walk({ folder, random: createRandom(seed), demos: 40, moves: 40, hasOwnEdits });
      expect(mismatches).toEqual([]);
    },
  );
});
