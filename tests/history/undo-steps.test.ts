import { expect, it } from 'vitest';
import { type Entry, nothing } from '../../src/core/entries.ts';
import { uncertainPaths } from '../../src/history/undoing/undo-steps.ts';
import { stepOf } from './plain-step.ts';

const file = (name: string): Entry => ({ type: 'file', mode: 0o644, hash: name.repeat(64) });
const place = '/talk/log.txt';

/** What is reported when the file is now as it was before the second of two steps. */
async function toldOf(first: Parameters<typeof stepOf>[1], second: Parameters<typeof stepOf>[1]) {
  const look = async () => new Map([[place, file('b')]]);
  const steps = [stepOf(0, first), stepOf(1, second)];
  return (await uncertainPaths(steps, { states: { look } })).map(({ what }) => what);
}

it('a file of unknown author is reported even when only a later step that changed the file is undone', async () => {
  const uncertain = new Map([[place, nothing]]);
  expect(await toldOf({ uncertain }, { files: new Map([[place, file('b')]]) })).toEqual(['log.txt']);
});

it('a file of unknown author is not reported when it is the same as before an earlier step changed it', async () => {
  const uncertain = new Map([[place, file('a')]]);
  expect(await toldOf({ files: new Map([[place, file('b')]]) }, { uncertain })).toEqual([]);
});
