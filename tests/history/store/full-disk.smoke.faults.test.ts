import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepBytes } from '../../../src/history/store/contents.ts';
import { hashOfBytes, type Objects } from '../../../src/history/store/objects.ts';
import { errorCodeOf } from '../../../src/machine/error-codes.ts';
import { openTestStore } from '../../support/open-store.ts';
import { useScratch } from '../../support/scratch.ts';

const run = promisify(execFile);
const scratch = useScratch('showrunner-full-');
const store = () => join(scratch.folder, 'store');

describe('a store on a full disk', () => {
  const size = 12;
  let canMount = false;
  beforeEach(async () => {
    await mkdir(store());
    const mount = run('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=700`, 'none', store()]);
    canMount = await mount.then(
      () => true,
      () => false,
    );
    if (canMount) scratch.onEnd(() => run('umount', ['-l', store()]).then(() => undefined));
  });

  it('keeps what fits, and takes more once there is room', async ({ skip }) => {
    if (!canMount) skip('only root can make a small disk');
    const { window, objects, close } = await openTestStore(store());
    scratch.onEnd(close);
    const contents = Array.from({ length: 40 }, (_, i) => randomBytes(700_000 + i));
    const keep = (bytes: Buffer) => keepBytes(bytes, objects).then(() => true, errorCodeOf);
    const results: unknown[] = [];
    await objects.during(async () => {
      for (const bytes of contents) results.push(await keep(bytes));
    });
    const [first, last] = [results.indexOf('ENOSPC'), results.lastIndexOf(true)];
    expect([first > 10, last < first, new Set(results)]).toEqual([true, true, new Set([true, 'ENOSPC'])]);
    // Small content fits into the rest of a large segment.
    const small = Array.from({ length: 20 }, (_, i) => Buffer.from(`small ${i}`));
    expect(await Promise.all(small.map(keep))).toEqual(small.map(() => true));
    await expect(window.journal.append(['x'.repeat(1_000_000)])).rejects.toMatchObject({ code: 'ENOSPC' });
    await window.journal.append(['"a record"']);
    const path = objects.newPath();
    await expect(writeFile(path, randomBytes(5_000_000))).rejects.toMatchObject({ code: 'ENOSPC' });
    await rm(path);

    const kept = contents.slice(0, first);
    const hashes = (all: readonly Buffer[]) => new Set(all.map(hashOfBytes));
    const areThere = async (all: readonly Buffer[], { read }: Pick<Objects, 'read'> = objects) =>
      (
        await Promise.all(all.map(async (bytes) => bytes.equals((await read(hashOfBytes(bytes))) ?? Buffer.alloc(0))))
      ).every(Boolean);
    // There is no room for a copy of these three: they stay where they are.
    await expect(objects.forgetAllBut(hashes(kept.slice(0, 3)))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await areThere([...kept.slice(0, 3), ...small])).toBe(true);
    await objects.forgetAllBut(new Set());
    expect(await Promise.all(kept.slice(3).map(keep))).toEqual(kept.slice(3).map(() => true));
    await close();
    const next = await openTestStore(store());
    scratch.onEnd(next.close);
    expect([await areThere(kept.slice(3), next.objects), await next.window.journal.read()]).toEqual([
      true,
      ['"a record"'],
    ]);
  });

  it('still takes records, and another window reads them all after the first was killed', async ({ skip }) => {
    if (!canMount) skip('only root can make a small disk');
    const { window, objects, close } = await openTestStore(store());
    for (let bytes = 1_000_000; bytes >= 1; bytes = Math.floor(bytes / 2))
      while (
        await keepBytes(randomBytes(bytes), objects).then(
          () => bytes > 10,
          () => false,
        )
      );
    const lines = Array.from({ length: 100 }, (_, i) => `"${i} ${'x'.repeat(200)}"`);
    await window.journal.append(lines);
    await rm(join(window.folder, 'owner')); // as if it had been killed
    const next = await openTestStore(store());
    scratch.onEnd(next.close, close);
    expect(await next.window.journal.read()).toEqual(lines);
  });
});
