import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { recordAndPlay, startFiles, step } from './random-recording.ts';

/** `RECORDINGS=1000` for the number in the docs. */
const count = Number(process.env.RECORDINGS ?? 60);
const totals = { recordings: 0, steps: 0, chapters: 0, demos: 0, actions: 0, told: 0 };

it('the show of a random recording leads to exactly the same files', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(startFiles, fc.array(step, { maxLength: 60, size: 'max' }), async (files, steps) => {
      const { draft, chapters, wanted, played } = await recordAndPlay(files, steps);
      expect(played).toEqual(wanted);
      expect(draft.omissions).toEqual([]);
      totals.recordings++;
      totals.steps += steps.length;
      totals.chapters += chapters;
      totals.demos += draft.demos.length;
      totals.actions += draft.demos.reduce((sum, { actions }) => sum + actions.length, 0);
    }),
    { numRuns: count },
  );
});

afterAll(() => {
  if (process.env.RECORDINGS) console.log(totals);
});
