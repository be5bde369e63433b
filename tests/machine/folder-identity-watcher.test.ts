import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { watchFolderIdentity } from '../../src/machine/folder-identity-watcher.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const scratch = useScratch('showrunner-identity-');
/** Milliseconds in which a change has to be noticed. */
const limit = 2000;

function watchTalk() {
  const folder = join(scratch.folder, 'talk');
  mkdirSync(folder);
  const clock = createVirtualClock();
  let count = 0;
  const watcher = watchFolderIdentity(folder, () => void count++, clock);
  scratch.onEnd(watcher.dispose);
  /** Advances the clock from check to check, each as long as the disk takes. */
  const noticesWithin = async (milliseconds: number) => {
    const before = count;
    for (const end = clock.now() + milliseconds; count === before && clock.now() < end; ) {
      await expect.poll(() => clock.pending, { interval: 1 }).toBe(1);
      await clock.advance(Math.min(100, end - clock.now()));
    }
    await expect.poll(() => clock.pending, { interval: 1 }).toBe(1);
    return count - before;
  };
  return { folder, clock, watcher, noticesWithin };
}

const changes: Readonly<Record<string, (folder: string) => void>> = {
  'has gone': (folder) => rmSync(folder, { recursive: true }),
  'was made anew': (folder) => {
    renameSync(folder, `${folder}-away`);
    mkdirSync(folder);
  },
  'is a link to another by now': (folder) => {
    renameSync(folder, `${folder}-away`);
    mkdirSync(`${folder}-other`);
    symlinkSync(`${folder}-other`, folder, 'junction');
  },
};

describe('watchFolderIdentity', () => {
  needs.links.it.each(Object.entries(changes))(
    'reports once, within two seconds, that the folder %s',
    async (_what, change) => {
      const { folder, noticesWithin } = watchTalk();
      change(folder);
      expect(await noticesWithin(limit)).toBe(1);
      expect(await noticesWithin(10_000)).toBe(0);
    },
  );

  it('reports nothing that is reported already, and nothing after it is disposed', async () => {
    const { folder, clock, watcher, noticesWithin } = watchTalk();
    changes['was made anew']?.(folder);
    watcher.renew();
    expect(await noticesWithin(10_000)).toBe(0);
    watcher.dispose();
    expect(clock.pending).toBe(0);
  });
});
