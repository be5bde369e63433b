import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, type Law, pause } from './subject.ts';

/** Every change here is made past the workbench, as another program would. */
export function watchLaw(law: Law): void {
  law('notices files that appear, change and go', async ({ workbench: { files }, folder }) => {
    const path = join(folder, 'a.json');
    const seen: string[] = [];
    const watcher = files.watch(folder, (changed) => seen.push(changed));
    for (const change of [() => writeFileSync(path, '1'), () => writeFileSync(path, 'two'), () => rmSync(path)]) {
      await settle(seen);
      change();
      await eventually(() => assert.ok(seen.includes(path)));
    }
    watcher.dispose();
  });

  law('waits for a folder that does not exist yet', async ({ workbench: { files }, folder }) => {
    const later = join(folder, '.demo');
    const seen: string[] = [];
    const watcher = files.watch(later, (changed) => seen.push(changed));
    await settle(seen);
    mkdirSync(later);
    writeFileSync(join(later, 'a.json'), '{}');
    await eventually(() => assert.ok(seen.includes(join(later, 'a.json'))));
    await settle(seen);
    writeFileSync(join(later, 'b.json'), '{}');
    await eventually(() => assert.ok(seen.includes(join(later, 'b.json'))));
    watcher.dispose();
  });

  law('notices a folder that goes and comes back', async ({ workbench: { files }, folder }) => {
    const path = join(folder, '.demo', 'a.json');
    mkdirSync(join(folder, '.demo'));
    writeFileSync(path, '{}');
    const seen: string[] = [];
    const watcher = files.watch(join(folder, '.demo'), (changed) => seen.push(changed));
    await settle(seen);
    rmSync(join(folder, '.demo'), { recursive: true });
    await eventually(() => assert.ok(seen.includes(path)));
    await settle(seen);
    mkdirSync(join(folder, '.demo'));
    writeFileSync(path, '{ "title": "again" }');
    await eventually(() => assert.ok(seen.includes(path)));
    watcher.dispose();
  });

  law('does not look below subfolders, nor outside', async ({ workbench: { files }, folder }) => {
    mkdirSync(join(folder, '.demo', 'below'), { recursive: true });
    const seen: string[] = [];
    const watcher = files.watch(join(folder, '.demo'), (changed) => seen.push(changed));
    await settle(seen);
    writeFileSync(join(folder, '.demo', 'below', 'deep.json'), '{}');
    writeFileSync(join(folder, 'outside.json'), '{}');
    writeFileSync(join(folder, '.demo', 'last.json'), '{}');
    await eventually(() => assert.ok(seen.includes(join(folder, '.demo', 'last.json'))));
    const strangers = seen.filter((path) => path.endsWith('deep.json') || path.endsWith('outside.json'));
    assert.deepEqual(strangers, []);
    watcher.dispose();
  });

  law('is silent once disposed', async ({ workbench: { files }, folder }) => {
    const seen: string[] = [];
    const watcher = files.watch(folder, (changed) => seen.push(changed));
    await settle(seen);
    watcher.dispose();
    watcher.dispose();
    writeFileSync(join(folder, 'a.json'), '1');
    await pause(700);
    assert.deepEqual(seen, []);
  });
}

/** Lets the watcher come up and old news run out, so that what is seen next is news. */
async function settle(seen: string[]): Promise<void> {
  await pause(700);
  seen.length = 0;
}
