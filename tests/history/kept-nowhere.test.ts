import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createStates } from '../../src/history/states.ts';
import { action } from '../support/demo-files.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';
import { setUpHistory } from './history-rig.ts';
import { mountMemory } from './stranger/ground/obstacles.ts';

const scratch = useScratch('showrunner-kept-nowhere-');
const at = (...names: readonly string[]) => join(scratch.folder, ...names);
const words = 'the only bytes\n'.repeat(20_000);

/** A step moves a file and is undone. */
async function moveAndReset() {
  const states = createStates({
    folder: at('store'),
    workspaceFolders: () => [at('work')],
    log: createRecordingLog(),
  });
  const command = action('executeTerminalCommand', { command: 'mv a.txt b.txt', wait: true });
  const rig = setUpHistory(at('work'), [{ id: 'a', actions: [command] }], { states });
  scratch.onEnd(rig.dispose);
  await rig.clock.run(rig.show.next());
  const [step] = rig.show.history;
  const { notRestored } = await rig.show.reset();
  return { obstacle: step?.obstacle, told: notRestored?.map(({ what }) => what) };
}

describe('a file that a step moved and that could not be kept', () => {
  needs.mounts.it(
    'stays in its new place when the disk of the store is full, and that is reported before and after going back',
    async ({ skip }) => {
      await Promise.all([at('work'), at('store')].map((folder) => mkdir(folder)));
      const mounted = mountMemory(at('store'), '100k');
      if (!mounted) return skip('no mounts on this machine');
      scratch.onEnd(mounted.remove);
      await writeFile(at('work/a.txt'), words);
      const { obstacle, told } = await moveAndReset();
      expect(obstacle).toContain('could not be stored: the disk is full');
      expect(told).toContain('“A”');
      expect(await readFile(at('work/b.txt'), 'utf8')).toBe(words);
    },
  );

  needs.modes.it.skipIf(process.getuid?.() === 0)(
    'stays in its new place when it cannot be read, and that is reported',
    async () => {
      await mkdir(at('work'));
      await writeFile(at('work/a.txt'), words);
      await chmod(at('work/a.txt'), 0o000);
      const { obstacle, told } = await moveAndReset();
      expect(obstacle).toContain('a.txt could not be read');
      expect(told).toContain('“A”');
      await chmod(at('work/b.txt'), 0o600);
      expect(await readFile(at('work/b.txt'), 'utf8')).toBe(words);
    },
  );
});
