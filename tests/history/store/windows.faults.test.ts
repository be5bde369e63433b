import { spawn } from 'node:child_process';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Entries, nothing } from '../../../src/core/entries.ts';
import { buildChildScript } from '../../support/child-script.ts';
import { useScratch } from '../../support/scratch.ts';
import { storedHashes } from '../../support/store-files.ts';
import { beforeOf, openStates } from '../states/states-rig.ts';

const scratch = useScratch('showrunner-windows-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const write = (path: string, content: string) => scratch.write(join('work', path), content);
const store = (...names: readonly string[]) => join(scratch.folder, 'store', ...names);

const open = () => openStates(scratch);

const journals = async () => {
  const folders = await readdir(store('windows'));
  return folders.map((id) => store('windows', id, 'data', 'journal'));
};
const objects = () => storedHashes(store());

describe('records of the history', () => {
  it('are available to the next window, oldest first, and to the window after that', async () => {
    const one = open();
    expect(await one.records()).toEqual([]);
    await one.record([{ a: 1 }, [2, 'line\nbreak']]);
    await one.record(['three']);
    expect(await one.records()).toEqual([{ a: 1 }, [2, 'line\nbreak'], 'three']);
    one.dispose();
    const two = open();
    await two.record([4]);
    expect(await two.records()).toEqual([{ a: 1 }, [2, 'line\nbreak'], 'three', 4]);
    await two.rewrite([{ all: 'new' }]);
    await two.record([5]);
    two.dispose();
    expect(await open().records()).toEqual([{ all: 'new' }, 5]);
    expect(await journals()).toHaveLength(1);
  });

  it('keep their order when many are written at once', async () => {
    const one = open();
    const numbers = Array.from({ length: 200 }, (_, i) => i);
    await Promise.all(numbers.map((i) => (i === 100 ? one.rewrite(['begin']) : one.record([i]))));
    expect(await one.records()).toEqual(['begin', ...numbers.slice(101)]);
  });

  it('can all be read except for a last one that was cut off', async () => {
    const one = open();
    await one.record([{ a: 1 }, { b: 2 }]);
    const [journal] = await journals();
    one.dispose();
    await appendFile(journal!, '{"c":');
    const two = open();
    expect(await two.records()).toEqual([{ a: 1 }, { b: 2 }]);
    await two.record([{ d: 4 }]);
    expect(await two.records()).toEqual([{ a: 1 }, { b: 2 }, { d: 4 }]);
  });

  it('can be read even if one between them is damaged', async () => {
    const one = open();
    await one.record([1, 2]);
    const [journal] = await journals();
    one.dispose();
    await writeFile(journal!, '1\n{{{\n2\n');
    expect(await open().records()).toEqual([1, 2]);
  });

  it('stay with their window while it runs, and no two windows take over the same records', async () => {
    const [one, two] = [open(), open()];
    await one.record(['of one']);
    await two.record(['of two']);
    expect([await one.records(), await two.records()]).toEqual([['of one'], ['of two']]);
    one.dispose();
    expect(await two.records()).toEqual(['of two']);
    const [three, four] = [open(), open()];
    const taken = await Promise.all([three.records(), four.records()]);
    expect(taken.toSorted((a, b) => a.length - b.length)).toEqual([[], ['of one']]);
  });

  it('are taken over with their content by only one of two windows that start at once', async () => {
    for (let round = 0; round < 10; round++) {
      const one = open();
      const hash = await one.keep(Buffer.from(`of round ${round}`));
      await one.record([`round ${round}`]);
      one.dispose();
      await one.settled();
      const pair = [open(), open()];
      const found = await Promise.all(pair.map((next) => next.records()));
      const taken = await Promise.all(pair.map((next) => next.read(hash!)));
      expect(found.map((records) => records.includes(`round ${round}`))).toEqual(taken.map(Boolean));
      expect(taken.filter(Boolean)).toHaveLength(1);
      for (const next of pair) next.dispose();
      for (const next of pair) await next.settled();
    }
  });

  it('go to the next window, which waits for them while their window is still closing', async () => {
    const one = open();
    await one.record(['of one']);
    const two = openStates(scratch, { patience: 60_000 });
    const found = two.records();
    await new Promise((passed) => setTimeout(passed, 200));
    await one.record(['and more']);
    one.dispose();
    expect(await found).toEqual(['of one', 'and more']);
  });

  it('stay with a window that keeps running: the next window stops waiting, or is disposed', async () => {
    const one = open();
    await one.record(['of one']);
    expect(await openStates(scratch, { patience: 100 }).records()).toEqual([]);
    const ending = openStates(scratch, { patience: 60_000 });
    void ending.records().catch(() => undefined);
    await new Promise((passed) => setTimeout(passed, 100));
    ending.dispose();
    await ending.settled();
    expect(await one.records()).toEqual(['of one']);
  });

  it('are not waited for when no other window has any', async () => {
    const one = open();
    expect(await one.records()).toEqual([]);
    expect(await openStates(scratch, { patience: 60_000 }).records()).toEqual([]);
  });

  it('are taken over from the window that ended last', async () => {
    const [one, two] = [open(), open()];
    await one.records();
    await two.record(['of two']);
    await new Promise((passed) => setTimeout(passed, 20));
    await one.record(['of one']);
    two.dispose();
    one.dispose();
    expect(await open().records()).toEqual(['of one']);
    expect(await open().records()).toEqual(['of two']);
  });
});

describe('a store folder that is deleted while it is used', () => {
  it('is created again', async () => {
    const one = open();
    const path = await write('a', 'content');
    const entry = await one.holdOne(path);
    await one.record(['before']);
    await rm(store(), { recursive: true });
    expect(await one.holdOne(path)).toEqual(entry);
    await expect(one.record(['after'])).rejects.toThrow('the earlier records are gone');
    await one.rewrite(['after']);
    expect([await one.records(), one.size]).toEqual([['after'], 7]);
    await writeFile(path, 'other');
    expect(await one.applyOne(path, entry)).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe('content');
  });
});

describe('a sweep of the store', () => {
  const hashOf = async (states: ReturnType<typeof open>, content: string) =>
    (await states.keep(Buffer.from(content))) as string;

  it('keeps the content that is needed, and reports the right size', async () => {
    const one = open();
    const [a, b] = [await hashOf(one, 'a'.repeat(10)), await hashOf(one, 'b'.repeat(100))];
    expect(one.size).toBe(110);
    await one.sweep(new Set([a]));
    expect([one.size, (await objects()).length, await one.read(b)]).toEqual([10, 1, undefined]);
    expect(await one.read(a)).toBeDefined();
    expect(await hashOf(one, 'b'.repeat(100))).toBe(b);
    expect([one.size, (await one.read(b))?.length]).toEqual([110, 100]);
    await one.sweep(new Set());
    expect([one.size, await objects()]).toEqual([0, []]);
  });

  it('keeps the content that other windows need, while they run and until their records are taken over', async () => {
    const [one, two] = [open(), open()];
    const shared = await hashOf(one, 'shared');
    expect(await hashOf(two, 'shared')).toBe(shared);
    const own = await hashOf(two, 'of two');
    await two.record([own]);
    await one.sweep(new Set());
    expect([await two.read(shared), await two.read(own)].every(Boolean)).toBe(true);
    two.dispose();
    await one.sweep(new Set());
    const three = open();
    expect(await three.records()).toEqual([own]);
    await one.sweep(new Set());
    expect(await three.read(own)).toBeDefined();
    await three.sweep(new Set());
    expect(await objects()).toEqual([]);
  });

  it('keeps the content that the last walk stored, so that later changes can be undone', async () => {
    const one = open();
    const path = await write('a', 'as it was');
    await one.walkAll(at());
    await one.sweep(new Set());
    await writeFile(path, 'as it is');
    expect(await one.apply(beforeOf(await one.walkAll(at())))).toEqual([]);
    expect(await readFile(path, 'utf8')).toBe('as it was');
  });

  it('removes the content that an earlier walk stored, unless it is needed', async () => {
    const one = open();
    const path = await write('a', 'as it was');
    await one.walkAll(at());
    await writeFile(path, 'as it is');
    const { changes } = await one.walkAll(at());
    const { before } = changes.get(path)!;
    await one.sweep(new Set([(before as { hash: string }).hash]));
    expect([(await objects()).length, one.size]).toEqual([2, 'as it was'.length]);
    await one.sweep(new Set());
    expect([(await objects()).length, one.size]).toEqual([1, 0]);
    expect(await one.applyOne(path, before)).toEqual([
      { path, why: expect.stringContaining('no longer in the undo history') },
    ]);
    expect(await readFile(path, 'utf8')).toBe('as it is');
  });

  it('removes no content of work that runs at the same time, in this window or another', async () => {
    const [one, two] = [open(), open()];
    const contents = Array.from({ length: 30 }, (_, i) => `content ${i}`);
    for (let round = 0; round < 15; round++) {
      const windows = round % 2 ? [one, two] : [two, one];
      await Promise.all(contents.map((content) => hashOf(windows[0]!, content)));
      const sweeping = windows[0]!.sweep(new Set());
      const kept = Promise.all(contents.map((content) => hashOf(windows[1]!, content)));
      const again = Promise.all(contents.map((content) => hashOf(windows[0]!, content)));
      const other = windows[1]!.sweep(new Set(await kept));
      await Promise.all([sweeping, again, other]);
      for (const hash of await kept) expect(await windows[1]!.read(hash)).toBeDefined();
      for (const hash of await again) expect(await windows[0]!.read(hash)).toBeDefined();
    }
  });
});

describe('when a window is killed', () => {
  let script: string;
  beforeAll(async () => {
    const contents = `
      import { readFile, writeFile } from 'node:fs/promises';
      import { createStates } from ${JSON.stringify(resolve('src/history/states.ts'))};
      const [store, work, mode] = process.argv.slice(2);
      const log = { info() {}, warn: console.error, error: console.error };
      const states = createStates({ folder: store, workspaceFolders: () => [work], log });
      await states.records();
      process.stdout.write('begun\\n');
      if (mode === 'steps') for (let i = 0; ; i++) {
        const path = work + '/file-' + (i % 3);
        const entry = (await states.hold(path)).get(path);
        await states.record([{ path, entry, i }]);
        await writeFile(path, 'content ' + i + ' ' + 'x'.repeat(i * 1000 % 70000));
        if (i % 7 === 6) {
          const needed = (await states.records()).map(({ entry }) => entry.hash ?? entry.type);
          await states.sweep(new Set(needed));
        }
        process.stdout.write(i + '\\n');
      }
      const [one, other] = JSON.parse(await readFile(work + '/../entries.json', 'utf8'));
      for (let i = 0; ; i++) {
        const failed = await states.apply(new Map(i % 2 ? one : other));
        if (failed.length > 0) console.error(failed);
        process.stdout.write(i + '\\n');
      }`;
    const { path, remove } = await buildChildScript(contents);
    script = path;
    return remove;
  });

  /** Lets the script run for some milliseconds after its first output; returns the last number it printed. */
  async function killAfter(delay: number, mode: string): Promise<number> {
    const child = spawn(process.execPath, [script, store(), at(), mode], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
    });
    const ended = new Promise((end) => child.once('close', end));
    await new Promise((begun) => child.stdout.once('data', begun));
    await new Promise((passed) => setTimeout(passed, delay));
    child.kill('SIGKILL');
    await ended;
    return Number(said.trimEnd().split('\n').at(-1));
  }

  it('no record is lost, and everything can be restored', async () => {
    await mkdir(at(), { recursive: true });
    for (let i = 0; i < 8; i++) {
      const last = await killAfter(20 + i * 25, 'steps');
      const next = open();
      type Step = { readonly path: string; readonly entry: typeof nothing; readonly i: number };
      const steps = (await next.records()) as unknown as readonly Step[];
      const own = steps.slice(steps.findLastIndex(({ i }) => i === 0));
      expect(own.map(({ i }) => i)).toEqual(own.map((_, i) => i));
      if (!Number.isNaN(last)) expect(own.length).toBeGreaterThan(last);
      for (const { path, entry } of steps.toReversed()) expect(await next.applyOne(path, entry)).toEqual([]);
      await next.rewrite([]);
      await next.sweep(new Set());
      expect(await readdir(at())).toEqual([]);
      next.dispose();
    }
    expect(await objects()).toEqual([]);
  });

  it('each file is left old or new but complete, and the next window cleans up', async () => {
    const made = open();
    const forms = [
      { a: 'x'.repeat(300_000), 'in/b': 'b', 'in/c': 'y'.repeat(80_000) },
      { a: 'z'.repeat(300_000), 'in/b': 'B', 'other/d': 'd' },
    ] as const;
    const held: Entries[] = [];
    for (const form of forms) {
      await rm(at('place'), { recursive: true, force: true });
      for (const [name, content] of Object.entries(form)) await write(join('place', name), content);
      held.push(await made.hold(at('place')));
    }
    const targets = held.map(
      (one) => new Map([...held.flatMap((all) => [...all.keys()])].map((path) => [path, one.get(path) ?? nothing])),
    );
    await made.record([1]);
    await scratch.write('entries.json', JSON.stringify(targets.map((target) => [...target])));
    await made.sweep(hashesOf(held));
    made.dispose();
    for (let i = 0; i < 12; i++) {
      await killAfter(i * 7, 'applies');
      const next = open();
      await next.records();
      const now = await next.hold(at('place'));
      for (const [path, entry] of now)
        expect(
          held.map((one) => one.get(path)),
          path,
        ).toContainEqual(entry);
      expect(await leftovers()).toEqual([]);
      for (const [index, target] of targets.entries()) {
        expect(await next.apply(target)).toEqual([]);
        expect(await next.hold(at('place'))).toEqual(held[index]);
      }
      await next.sweep(hashesOf(held));
      next.dispose();
    }
  });

  const hashesOf = (held: readonly Entries[]) =>
    new Set(held.flatMap((one) => [...one.values()].flatMap((entry) => (entry.type === 'file' ? [entry.hash] : []))));
  const leftovers = async () =>
    (await readdir(at(), { recursive: true })).filter((name) => basename(name).startsWith('.showrunner'));
});
