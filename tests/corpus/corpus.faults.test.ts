import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readerOf } from '../../src/demos/readers.ts';
import { perform } from './rehearsal.ts';

/** Demo files of public repositories, which may be beside the project. */
const folder = resolve(import.meta.dirname, '../../../shared/corpus/files');
const isThere = existsSync(folder);
if (!isThere) console.warn('Skipped: no corpus of public demo files beside the project.');
const names = isThere ? readdirSync(folder).filter((name) => readerOf(name)) : [];

/** Why an action of a public talk may fail. */
const reasons = [
  // One talk starts a countdown without a duration.
  /^warning No countdown started, because “[^”]+” has no "timer"\./,
  // A command of another extension that has no counterpart.
  /^warning The command “demo-time\.\w+” was skipped, because Showrunner does not have it\.$/,
];

describe.runIf(isThere)('the demos of a public talk', () => {
  it.each(names)('run completely, or fail only for known reasons: %s', async (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const { actions, refused, faults } = await perform(name, text);
    expect(actions > 0 || !text.includes('action')).toBe(true);
    expect(faults).toEqual([]);
    expect(refused.filter((refusal) => !reasons.some((reason) => reason.test(refusal)))).toEqual([]);
  });
});

describe('a talk whose actions fail', () => {
  it('is reported with the actions that failed, and why', async () => {
    const text = `
demos:
  - title: One
    steps:
      - { action: open, path: a.ts }
      - { action: highlight, path: a.ts, startPlaceholder: b, endPlaceholder: c }
      - { action: highlight, path: a.ts, position: x }
`;
    expect(await perform('talk.yaml', text)).toMatchObject({
      demos: 1,
      actions: 3,
      refused: [expect.stringContaining('error highlight')],
      faults: [],
    });
  });
});
