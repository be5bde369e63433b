import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setUpHistory } from '../../history/history-rig.ts';
import { action } from '../../support/demo-files.ts';
import { useScratch } from '../../support/scratch.ts';

const scratch = useScratch('showrunner-before-file-');

it('beforeFile is called once per show before the first step of a demo file', async () => {
  const path = join(scratch.folder, 'a.txt');
  await writeFile(path, 'before');
  const seen: string[] = [];
  const write = (content: string) => [action('replace', { path: 'a.txt', position: 1, content })];
  const drafts = [
    { id: 'one', actions: write('one') },
    { id: 'two', actions: write('two') },
  ];
  const beforeFile = async () => void seen.push(await readFile(path, 'utf8'));
  const { show, clock, dispose } = setUpHistory(scratch.folder, drafts, { beforeFile });
  scratch.onEnd(dispose);
  const run = (work: Promise<unknown>) => clock.run(work);
  await run(show.next());
  await run(show.next());
  await run(show.previous());
  await run(show.next());
  expect(seen).toEqual(['before']);
  await run(show.reset());
  await run(show.goTo('two'));
  expect(seen).toEqual(['before', 'before']);
});
