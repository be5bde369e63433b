import { spawn } from 'node:child_process';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { nothing } from '../../../src/core/entries.ts';
import { createSnapshots } from '../../../src/machine/snapshots.ts';
import { buildChildScript } from '../../support/child-script.ts';
import { useScratch } from '../../support/scratch.ts';
import { storedHashes } from '../../support/store-files.ts';

const scratch = useScratch('showrunner-windows-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const write = (path: string, content: string) => scratch.write(join('work', path), content);
const store = (...names: readonly string[]) => join(scratch.folder, 'store', ...names);

function open() {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const snapshots = createSnapshots({
    folder: store(),
    workspaceFolders: () => [scratch.folder],
    log: { info: say, warn: say, error: say },
  });
  scratch.onEnd(() => {
    snapshots.dispose();
    return snapshots.settled();
  });
  return Object.assign(snapshots, { said });
}

const journals = async () => {
  const folders = await readdir(store('windows'));
  return folders.map((id) => store('windows', id, 'data', 'journal'));
};
const objects = () => storedHashes(store());

describe('records', () => {
  it('are there for the next window, oldest first, and for the one after it', async () => {
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

  it('keep their order when many come at once', async () => {
    const one = open();
    const numbers = Array.from({ length: 200 }, (_, i) => i);
    await Promise.all(numbers.map((i) => (i === 100 ? one.rewrite(['begin']) : one.record([i]))));
    expect(await one.records()).toEqual(['begin', ...numbers.slice(101)]);
  });

  it('are all but the last, where that was not written to its end', async () => {
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

  it('are those that can be read, where one was damaged from outside', async () => {
    const one = open();
    await one.record([1, 2]);
    const [journal] = await journals();
    one.dispose();
    await writeFile(journal!, '1\n{{{\n2\n');
    expect(await open().records()).toEqual([1, 2]);
  });

  it('of a window that lives are its own, and no window takes the same ones twice', async () => {
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

  it('come with the bytes that they need, of two windows that begin at once to one', async () => {
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

  it('are those of the window that ended last', async () => {
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

describe('a store that vanishes in the middle', () => {
  it('is made anew', async () => {
    const one = open();
    const path = await write('a', 'content');
    const entry = await one.take(path);
    await one.record(['before']);
    await rm(store(), { recursive: true });
    expect(await one.take(path)).toEqual(entry);
    await one.record(['after']);
    expect([await one.records(), one.size]).toEqual([['after'], 7]);
    await writeFile(path, 'other');
    await one.restore(path, entry);
    expect(await readFile(path, 'utf8')).toBe('content');
  });
});

describe('a sweep', () => {
  const hashOf = async (snapshots: ReturnType<typeof open>, content: string) =>
    (await snapshots.keep(Buffer.from(content))) as string;

  it('leaves what is needed, and the size says so', async () => {
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

  it('leaves what other windows need, while they live and until somebody has taken over their records', async () => {
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

  it('leaves what the last scans have kept: what has changed is seen by them', async () => {
    const one = open();
    const path = await write('a', 'as it was');
    const before = await one.scan([at()], new AbortController().signal);
    await writeFile(path, 'as it is');
    await one.scan([at()], new AbortController().signal);
    await one.sweep(new Set());
    await one.restore(path, before.entries.get(path)!);
    expect(await readFile(path, 'utf8')).toBe('as it was');
  });

  it('takes nothing from work that goes on beside it, in this window and others', async () => {
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

describe('a window that is killed', () => {
  let script: string;
  beforeAll(async () => {
    const contents = `
      import { readFile, writeFile } from 'node:fs/promises';
      import { createSnapshots } from ${JSON.stringify(resolve('src/machine/snapshots.ts'))};
      const [store, work, mode] = process.argv.slice(2);
      const log = { info() {}, warn: console.error, error: console.error };
      const snapshots = createSnapshots({ folder: store, workspaceFolders: () => [work], log });
      await snapshots.records();
      process.stdout.write('begun\\n');
      if (mode === 'steps') for (let i = 0; ; i++) {
        const path = work + '/file-' + (i % 3);
        const entry = await snapshots.take(path);
        await snapshots.record([{ path, entry, i }]);
        await writeFile(path, 'content ' + i + ' ' + 'x'.repeat(i * 1000 % 70000));
        if (i % 7 === 6) {
          const needed = (await snapshots.records()).map(({ entry }) => entry.hash ?? entry.type);
          await snapshots.sweep(new Set(needed));
        }
        process.stdout.write(i + '\\n');
      }
      const [one, other] = JSON.parse(await readFile(work + '/entries.json', 'utf8'));
      for (let i = 0; ; i++) {
        await snapshots.restore(work + '/place', i % 2 ? one : other);
        process.stdout.write(i + '\\n');
      }`;
    const { path, remove } = await buildChildScript(contents);
    script = path;
    return remove;
  });

  /** Has the script work for some milliseconds from its first words on; gives the last number that it said. */
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

  it('loses nothing that was recorded, and all of it can be put back', async () => {
    await mkdir(at(), { recursive: true });
    for (let i = 0; i < 8; i++) {
      const last = await killAfter(20 + i * 25, 'steps');
      const next = open();
      type Step = { readonly path: string; readonly entry: typeof nothing; readonly i: number };
      const steps = (await next.records()) as unknown as readonly Step[];
      const own = steps.slice(steps.findLastIndex(({ i }) => i === 0));
      expect(own.map(({ i }) => i)).toEqual(own.map((_, i) => i));
      if (!Number.isNaN(last)) expect(own.length).toBeGreaterThan(last);
      for (const { path, entry } of steps.toReversed()) await next.restore(path, entry);
      await next.rewrite([]);
      await next.sweep(new Set());
      expect(await readdir(at())).toEqual([]);
      next.dispose();
    }
    expect(await objects()).toEqual([]);
  });

  it('leaves of what it was putting back the one or the other, whole, and the next one clears up after it', async () => {
    const made = open();
    await write('one/a/b', 'x'.repeat(300_000));
    await write('one/c', 'c');
    const one = await made.take(at('one'));
    const other = await made.take(await write('two', 'y'.repeat(300_000)));
    await made.record([1]);
    await write('entries.json', JSON.stringify([one, other]));
    made.dispose();
    let wasThere = false;
    for (let i = 0; i < 12; i++) {
      await killAfter(i * 7, 'restores');
      const next = open();
      await next.records();
      expect((await readdir(at())).filter((name) => name.startsWith('.'))).toEqual([]);
      const now = await next.look(at('place'));
      if (wasThere || now.type !== 'nothing') expect([one, other]).toContainEqual(now);
      wasThere ||= now.type !== 'nothing';
      next.dispose();
    }
    expect(wasThere).toBe(true);
  });
});
