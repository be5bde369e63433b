import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, open, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRegularFile, readRegularFileSync } from '../../src/machine/regular-file.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-reading-');
const at = (name: string) => join(scratch.folder, name);

const readers = [
  ['in its time', readRegularFile],
  ['at once', async (...given: Parameters<typeof readRegularFileSync>) => readRegularFileSync(...given)],
] as const;

describe.each(readers)('reading a regular file %s', (_, read) => {
  it.each([0, 1, 4095, 4096, 300_000])('returns all bytes of a file with %d bytes', async (size) => {
    const bytes = Buffer.alloc(size, 'abc');
    await writeFile(at('a'), bytes);
    expect(Buffer.compare(await read(at('a')), bytes)).toBe(0);
  });

  needs.links.it('follows a link, unless the path must not be one', async () => {
    await scratch.write('a', 'text');
    await symlink('a', at('link'));
    expect((await read(at('link'))).toString()).toBe('text');
    await expect(read(at('link'), { isPlain: true })).rejects.toMatchObject({ code: 'ELOOP' });
  });

  needs.devices.it.each(['/dev/zero', '/dev/null', '/dev/tty', '/proc/self/task'])(
    'refuses the device %s and a link to it',
    async (path) => {
      await symlink(path, at('link'));
      await expect(read(path)).rejects.toMatchObject({ reason: 'not-a-file' });
      await expect(read(at('link'))).rejects.toMatchObject({ reason: 'not-a-file' });
    },
  );

  needs.devices.it('refuses a folder and a FIFO', async () => {
    await mkdir(at('folder'));
    execFileSync('mkfifo', [at('fifo')]);
    await symlink('fifo', at('link'));
    for (const name of ['folder', 'fifo', 'link'])
      await expect(read(at(name))).rejects.toMatchObject({ reason: 'not-a-file' });
  });

  it('refuses a file that is larger than the limit, without reading a byte', async () => {
    const file = await open(at('huge'), 'w');
    await file.truncate(2 ** 40).finally(() => file.close());
    await expect(read(at('huge'))).rejects.toMatchObject({ reason: 'too-large', message: /256 MiB/ });
    await writeFile(at('a'), '12345');
    await expect(read(at('a'), { limit: 4 })).rejects.toMatchObject({ reason: 'too-large' });
    expect((await read(at('a'), { limit: 5 })).length).toBe(5);
  });

  needs.devices.it('returns the content even if the system reports a size of 0', async () => {
    expect((await read('/proc/self/status')).toString()).toContain('Pid:');
    await expect(read('/proc/self/status', { limit: 10 })).rejects.toMatchObject({ reason: 'too-large' });
  });

  it('fails with ENOENT when the file is missing', async () => {
    await expect(read(at('missing'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a file that changes while it is read', () => {
  /** Changes a file during each of its reads. */
  async function readWhile(change: (round: number) => Promise<void>, limit: number) {
    let isOver = false;
    const changing = (async () => {
      for (let round = 0; !isOver; round++) await change(round);
    })();
    const bytes = await Promise.allSettled(Array.from({ length: 50 }, () => readRegularFile(at('a'), { limit })));
    isOver = true;
    await changing;
    return bytes;
  }

  it('is read up to the limit, and not forever, while the file grows', async () => {
    await writeFile(at('a'), 'x'.repeat(100_000));
    const results = await readWhile(() => appendFile(at('a'), 'x'.repeat(10_000)), 1_000_000);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'too-large' });
      else expect(result.value.length).toBeLessThanOrEqual(1_000_000);
    }
  });

  needs.openDeletes.it('has either the old or the new content when the file is replaced during the read', async () => {
    const states = ['a'.repeat(200_000), 'b'.repeat(50_000)];
    await writeFile(at('a'), states[0] as string);
    const { rename } = await import('node:fs/promises');
    const results = await readWhile(async (round) => {
      await writeFile(at('new'), states[round % 2] as string);
      await rename(at('new'), at('a'));
    }, 1_000_000);
    for (const result of results) expect(states).toContain(result.status === 'fulfilled' && result.value.toString());
  });
});
