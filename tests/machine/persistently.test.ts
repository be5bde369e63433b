import { describe, expect, it } from 'vitest';
import { persistently } from '../../src/machine/persistently.ts';

/** Fails this many times with a code, then succeeds. */
function failing(times: number, code: string) {
  let calls = 0;
  return {
    calls: () => calls,
    work: async () => {
      calls += 1;
      if (calls <= times) throw Object.assign(new Error(code), { code });
      return 'done';
    },
  };
}

describe('work on a file that another program holds', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('is retried after %s on Windows', async (code) => {
    const { work, calls } = failing(2, code);
    expect(await persistently(work, [1, 1, 1], true)).toBe('done');
    expect(calls()).toBe(3);
  });

  it('fails with the last error when no attempt succeeds', async () => {
    const { work, calls } = failing(9, 'EBUSY');
    await expect(persistently(work, [1, 1], true)).rejects.toMatchObject({ code: 'EBUSY' });
    expect(calls()).toBe(3);
  });

  it('fails at once with any other error, and on other systems', async () => {
    const missing = failing(1, 'ENOENT');
    await expect(persistently(missing.work, [1], true)).rejects.toMatchObject({ code: 'ENOENT' });
    const refused = failing(1, 'EPERM');
    await expect(persistently(refused.work, [1], false)).rejects.toMatchObject({ code: 'EPERM' });
    expect([missing.calls(), refused.calls()]).toEqual([1, 1]);
  });
});
