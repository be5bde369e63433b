import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Workbench } from '../../src/ports/workbench.ts';
import { eventually, type Law, pause } from './subject.ts';

/** Every change here is made past the workbench, as another program would. */
export function watchLaw(law: Law): void {
  law('notices files that are created, changed and deleted', async ({ workbench: { files }, folder }) => {
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

  law('notices a folder that is deleted and created again', async ({ workbench: { files }, folder }) => {
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

  for (const { change, make } of replacements) {
    for (const where of ['in the workspace', 'that is a workspace folder itself'] as const) {
      law(`notices that a folder ${where} ${change}`, async ({ workbench, folder }) => {
        const root = where === 'in the workspace' ? folder : realpathSync(mkdtempSync(join(tmpdir(), 'watch-law-')));
        const place = join(root, 'talk');
        fill(place, { 'old.json': '{}', 'kept.json': '{}' });
        try {
          await make(await watchDemos(workbench, place), place);
        } finally {
          if (root !== folder) rmSync(root, { recursive: true });
        }
      });
    }
  }

  law('reports nothing in subfolders, nor outside', async ({ workbench: { files }, folder }) => {
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

interface DemoWatch {
  /** Resolves once these files of the `.demo` folder have been told of. */
  tells(...names: string[]): Promise<void>;
  /** Whether later writes are reported too. */
  listensStill(): Promise<void>;
}

interface Replacement {
  readonly change: string;
  make(demos: DemoWatch, place: string): Promise<void>;
}

/** `place` is a folder with a `.demo` that holds `old.json` and `kept.json`. */
const replacements: readonly Replacement[] = [
  {
    change: 'had its .demo moved away and made anew',
    async make(demos, place) {
      renameSync(join(place, '.demo'), join(place, 'away'));
      fill(place, { 'kept.json': '{ "title": "again" }', 'new.json': '{}' });
      await demos.tells('old.json', 'kept.json', 'new.json');
      await demos.listensStill();
    },
  },
  {
    change: 'was moved away and back',
    async make(demos, place) {
      renameSync(place, `${place}-away`);
      await demos.tells('old.json', 'kept.json');
      writeFileSync(join(`${place}-away`, '.demo', 'kept.json'), '{ "title": "again" }');
      renameSync(`${place}-away`, place);
      await demos.tells('old.json', 'kept.json');
      await demos.listensStill();
    },
  },
  {
    change: 'was moved away and back at once',
    async make(demos, place) {
      renameSync(place, `${place}-away`);
      renameSync(`${place}-away`, place);
      await demos.listensStill();
    },
  },
  {
    change: 'was deleted and made again',
    async make(demos, place) {
      rmSync(place, { recursive: true });
      await demos.tells('old.json', 'kept.json');
      fill(place, { 'new.json': '{}' });
      await demos.tells('new.json');
      await demos.listensStill();
    },
  },
  {
    change: 'was replaced by a link',
    async make(demos, place) {
      renameSync(place, `${place}-away`);
      fill(`${place}-other`, { 'kept.json': '{ "title": "other" }', 'new.json': '{}' });
      symlinkSync(`${place}-other`, place, 'junction');
      await demos.tells('old.json', 'kept.json', 'new.json');
      await demos.listensStill();
    },
  },
];

function fill(place: string, contents: Readonly<Record<string, string>>): void {
  mkdirSync(join(place, '.demo'), { recursive: true });
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(place, '.demo', name), content);
}

/** Ends with the workbench. */
async function watchDemos({ files }: Workbench, place: string): Promise<DemoWatch> {
  const demos = join(place, '.demo');
  const seen: string[] = [];
  files.watch(demos, (changed) => seen.push(changed));
  await settle(seen);
  const tells = async (...names: string[]) => {
    await eventually(() => {
      const unseen = names.filter((name) => !seen.includes(join(demos, name)));
      assert.deepEqual(unseen, [], 'nothing was told of these');
    });
    seen.length = 0;
  };
  return {
    tells,
    async listensStill() {
      await settle(seen);
      writeFileSync(join(demos, 'later.json'), '{}');
      await tells('later.json');
    },
  };
}

/** Lets the watcher come up and old news run out, so that later events are news. */
async function settle(seen: string[]): Promise<void> {
  await pause(700);
  seen.length = 0;
}
