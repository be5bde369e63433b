import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSnapshots } from '../../../src/machine/snapshots.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { useScratch } from '../../support/scratch.ts';
import { storedHashes } from '../../support/store-files.ts';

const scratch = useScratch('showrunner-ending-');
const store = () => join(scratch.folder, 'store');
const count = 200;

/** A store of many small files. */
async function fill() {
  const log = createRecordingLog();
  const snapshots = createSnapshots({ folder: store(), workspaceFolders: () => [scratch.folder], log });
  for (let at = 0; at < count; at++) await snapshots.keep(Buffer.from(`content ${at}`));
  return { snapshots, log };
}

describe('a store that is disposed', () => {
  it('ends a sweep that is under way, with everything in its place', async () => {
    const { snapshots, log } = await fill();
    const sweep = snapshots.sweep(new Set());
    snapshots.dispose();
    await sweep;
    expect(await storedHashes(store())).toHaveLength(count);
    expect(log.lines).toEqual([]);
  });

  it('writes nothing any more once it has settled, whatever was begun', async () => {
    const { snapshots } = await fill();
    const begun = [
      snapshots.sweep(new Set()),
      snapshots.record([{ step: 1 }]),
      snapshots.rewrite([{ step: 2 }]),
      snapshots.keep(Buffer.from('late')),
      snapshots.scan([scratch.folder], new AbortController().signal),
      snapshots.take(join(scratch.folder, 'nothing')),
    ].map((work) =>
      work.then(
        () => undefined,
        () => undefined,
      ),
    );
    snapshots.dispose();
    await snapshots.settled();
    await rm(store(), { recursive: true });
    await Promise.all(begun);
    expect(await snapshots.keep(Buffer.from('later'))).toBeUndefined();
    await expect(snapshots.record([{ step: 3 }])).rejects.toMatchObject({ code: 'command-failed' });
    expect(existsSync(store())).toBe(false);
  });

  it('that is just being opened settles, too', async () => {
    const snapshots = createSnapshots({
      folder: store(),
      workspaceFolders: () => [scratch.folder],
      log: createRecordingLog(),
    });
    const reading = snapshots.records();
    snapshots.dispose();
    await snapshots.settled();
    await rm(store(), { recursive: true, force: true });
    await reading;
    expect(existsSync(store())).toBe(false);
  });
});
