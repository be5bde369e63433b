import { expect, it } from 'vitest';
import { createRandom } from '../fuzz/random.ts';
import { useScratch } from '../support/scratch.ts';
import { killShows } from './walks/kills.ts';

const scratch = useScratch('showrunner-kills-');

it('a show that was killed at any moment is undone by the next one', async () => {
  // `npm run walks -- --kills 200` does it more often.
  const { mismatches, losses } = await killShows(scratch.folder, 6, createRandom(3));
  expect(losses).toEqual([]);
  expect(mismatches).toEqual([]);
});
