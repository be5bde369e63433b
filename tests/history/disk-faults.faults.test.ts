import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useScratch } from '../support/scratch.ts';
import { breakDisks, diskFaults } from './disk-faults/failing-disk.ts';
import { judgeCalls } from './disk-faults/judge.ts';
import { commandShow, typedShow } from './disk-faults/show.ts';

const scratch = useScratch('showrunner-disk-');
let mend: () => void = () => undefined;
beforeAll(async () => {
  mend = await breakDisks();
});
afterAll(() => mend());

// Every call: `npm run lab -- walks:disk`.
const stride = 11;

describe.each([
  ['actions', typedShow],
  ['commands', commandShow],
])('a show of %s', (_of, show) => {
  it.each(diskFaults.map((fault, index) => [fault, index + 1] as const))(
    'that meets %s at a call of the disk is gone back over, or says that it is not; no words are lost',
    async (fault, from) => {
      const { tried, faults } = await judgeCalls(scratch.folder, show, fault, { from, stride });
      expect([tried > 2, faults]).toEqual([true, []]);
    },
    60_000,
  );
});
