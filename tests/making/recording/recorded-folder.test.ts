import { execFileSync } from 'node:child_process';
import { chmod, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRecordedFolder } from '../../../src/making/recorded-folder.ts';
import { openStates } from '../../history/states/states-rig.ts';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';

const scratch = useScratch('recorded-folder-');
const open = () => {
  const states = openStates(scratch, { folder: join(scratch.folder, '..', `${scratch.folder}-store`) });
  scratch.onEnd(() => rm(`${scratch.folder}-store`, { recursive: true, force: true }));
  return { states, folder: createRecordedFolder(states, scratch.folder) };
};

needs.git.it(
  'the look of a recorded folder returns all files except those of the show, of Git and of package managers',
  async () => {
    await scratch.write('src/a.ts', 'a');
    await scratch.write('.demo/talk.json', '{}');
    await scratch.write('node_modules/x/index.js', 'x');
    execFileSync('git', ['init', '-q'], { cwd: scratch.folder });
    await chmod(await scratch.write('run.sh', '#!/bin/sh\n'), 0o755);
    await symlink('src/a.ts', join(scratch.folder, 'link'));
    const { folder } = open();
    const { files, unsaved } = await folder.look([]);
    expect([...files].map(([path, mark]) => [path, mark.kind, 'runs' in mark]).sort()).toEqual([
      ['link', 'link', false],
      ['run.sh', 'file', true],
      ['src/a.ts', 'file', false],
    ]);
    expect(unsaved).toEqual([]);
  },
);

it('the look of a recorded folder uses unsaved text of the editor instead of the file', async () => {
  await scratch.write('a.ts', 'old');
  await scratch.write('settings.json', '{}');
  const { folder } = open();
  const { files, unsaved } = await folder.look([
    { path: 'a.ts', bytes: new TextEncoder().encode('new'), isUnsaved: true },
    { path: 'settings.json', bytes: undefined, isUnsaved: false },
  ]);
  const mark = files.get('a.ts');
  expect(mark?.kind === 'file' && new TextDecoder().decode(await folder.read(mark.hash))).toBe('new');
  expect([...files.keys()]).toEqual(['a.ts']);
  expect(unsaved).toEqual(['a.ts']);
});

it('pathOf of a recorded folder returns a relative path, or undefined for files that are not recorded', async () => {
  const { folder } = open();
  const pathOf = (...names: readonly string[]) => folder.pathOf(join(scratch.folder, ...names));
  expect(pathOf('src', 'a.ts')).toBe('src/a.ts');
  expect(pathOf('..a.ts')).toBe('..a.ts');
  for (const names of [[], ['.demo', 'talk.json'], ['.git', 'HEAD'], ['..', 'a.ts']])
    expect(pathOf(...names)).toBeUndefined();
});

it('a recorded folder keeps events and contents for the next process until they are cleared', async () => {
  await scratch.write('a.ts', 'old');
  const first = open();
  const { files } = await first.folder.look([]);
  await first.folder.append([{ kind: 'began', at: 0, files: Object.fromEntries(files) }]);
  await rm(join(scratch.folder, 'a.ts'));
  first.states.dispose();
  await first.states.settled();

  const { folder } = open();
  const events = await folder.events();
  expect(events).toEqual([{ kind: 'began', at: 0, files: Object.fromEntries(files) }]);
  const mark = files.get('a.ts');
  expect(mark?.kind === 'file' && new TextDecoder().decode(await folder.read(mark.hash))).toBe('old');
  await folder.clear();
  expect(await folder.events()).toEqual([]);
});

it.runIf(process.env.RECORDINGS)('a recorded folder measures a look at a thousand known files', async () => {
  for (let count = 0; count < 1000; count++) await scratch.write(`src/${count % 40}/f${count}.ts`, `f${count}\n`);
  const { folder } = open();
  await folder.look([]);
  const times: number[] = [];
  for (let count = 0; count < 15; count++) {
    await scratch.write('src/0/f0.ts', `${count}\n`);
    const began = performance.now();
    await folder.look([]);
    times.push(performance.now() - began);
  }
  const median = times.sort((a, b) => a - b)[7] ?? 0;
  if (process.env.RECORDINGS)
    console.log(`a look: median ${median.toFixed(1)} ms, most ${times.at(-1)?.toFixed(1)} ms`);
});
