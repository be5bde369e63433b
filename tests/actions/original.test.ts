import { describe, expect, it } from 'vitest';
import { rehearse } from '../support/rehearsal.ts';
import { contents, type OriginalCase, originalCases, ownCases } from './original-cases.ts';

const modes = ['instant', 'line-by-line', 'character-by-character'] as const;

async function fileAfter({ action, before, fields }: OriginalCase, mode: (typeof modes)[number]): Promise<string> {
  const files = before === undefined ? contents : { ...contents, 'a.txt': before };
  const show = await rehearse(files);
  const typing = ['insert', 'replace'].includes(action) ? { insertTypingMode: mode, insertTypingSpeed: 1 } : {};
  const open = before === undefined ? [] : [{ action: 'open', path: 'a.txt' }];
  await show.play(...open, { action, path: 'a.txt', ...fields, ...typing });
  return show.buffer('a.txt');
}

describe.each(modes)('a file that an action edits %s', (mode) => {
  it.each(originalCases.map((one) => [`${one.action} ${one.title}`, one] as const))(
    'is the same as with the original extension: %s',
    async (_name, one) => {
      expect(await fileAfter(one, mode)).toBe((mode === 'line-by-line' && one.lineByLine) || one.after);
    },
  );

  it.each(ownCases.map((one) => [`${one.action} ${one.title}: ${one.why}`, one] as const))(
    'intentionally differs from the original extension: %s',
    async (_name, one) => {
      expect(await fileAfter(one, mode)).toBe(one.ours);
    },
  );
});
