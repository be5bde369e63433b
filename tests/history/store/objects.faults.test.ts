import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepBytes } from '../../../src/history/store/contents.ts';
import { headerLength } from '../../../src/history/store/frames.ts';
import { hashOfBytes, type Objects } from '../../../src/history/store/objects.ts';
import { openTestStore } from '../../support/open-store.ts';
import { useScratch } from '../../support/scratch.ts';
import { damageObject, segmentPaths, storedHashes } from '../../support/store-files.ts';

const scratch = useScratch('showrunner-objects-');
const store = () => join(scratch.folder, 'store');
const megabyte = 1024 * 1024;

async function open() {
  const opened = await openTestStore(store());
  scratch.onEnd(opened.close);
  return opened;
}

/** Ends it, so that the next one takes over. */
async function end({ window, close }: Awaited<ReturnType<typeof open>>) {
  await window.journal.append(['"a record"']);
  await close();
}

async function moveIn(objects: Objects, bytes: Uint8Array): Promise<string> {
  const [hash, path] = [hashOfBytes(bytes), objects.newPath()];
  await writeFile(path, bytes);
  await objects.move(hash, bytes.length, path);
  return hash;
}

/** Hashes of the content found by each hash; comparing large files directly takes long. */
const hashesRead = (objects: Objects, hashes: readonly string[]) =>
  Promise.all(hashes.map(async (hash) => hashOfBytes((await objects.read(hash)) ?? Buffer.from('nothing'))));

const sizesOf = async (paths: readonly string[]) => Promise.all(paths.map(async (path) => (await stat(path)).size));

describe('stored content', () => {
  it('is stored once even if it arrives several times at once, and in one file while there is room', async () => {
    const { objects } = await open();
    const contents = Array.from({ length: 300 }, (_, i) => Buffer.from(`content ${i % 100}`));
    await Promise.all(contents.map((bytes) => keepBytes(bytes, objects)));
    await moveIn(objects, contents[0]!);
    expect([(await storedHashes(store())).length, (await segmentPaths(store())).length]).toEqual([100, 1]);
  });

  it('continues in another segment after 16 MB', async () => {
    const { objects } = await open();
    for (let i = 0; i < 11; i++) await keepBytes(randomBytes(3 * megabyte), objects);
    expect(await sizesOf(await segmentPaths(store()))).toEqual(
      [18, 15].map((size) => expect.closeTo(size * megabyte, -4)),
    );
  });

  it('is readable only by the user, whatever the umask', async () => {
    const { objects } = await open();
    await keepBytes(Buffer.from('content'), objects);
    const names = await readdir(store(), { recursive: true });
    const modes = await Promise.all(['', ...names].map(async (name) => (await stat(join(store(), name))).mode & 0o077));
    expect([names.some((name) => name.endsWith('segments/1')), new Set(modes)]).toEqual([true, new Set([0])]);
  });
});

describe('a segment file that was not written completely', () => {
  it('yields all complete entries wherever it is cut off, and the next window writes to a new segment', async () => {
    const one = await open();
    const contents = [Buffer.from('first'), Buffer.alloc(0), Buffer.from('x'.repeat(30))];
    for (const bytes of contents) await keepBytes(bytes, one.objects);
    await end(one);
    const [path] = await segmentPaths(store());
    const whole = await readFile(path!);
    const ends = contents.map((_, i) =>
      contents.slice(0, i + 1).reduce((sum, { length }) => sum + length + headerLength, 0),
    );
    expect(ends.at(-1)).toBe(whole.length);
    for (let length = 0; length <= whole.length; length++) {
      await rm(store(), { recursive: true });
      await mkdir(join(store(), 'windows/abcdefabcdef/data/segments'), { recursive: true });
      await writeFile(join(store(), 'windows/abcdefabcdef/data/segments/7'), whole.subarray(0, length));
      await writeFile(join(store(), 'windows/abcdefabcdef/data/journal'), '"a record"\n');
      const { objects, close } = await open();
      const isThere = ends.map((end) => end <= length);
      expect(contents.map((bytes) => objects.has(hashOfBytes(bytes)))).toEqual(isThere);
      const found = await Promise.all(contents.map((bytes) => objects.read(hashOfBytes(bytes))));
      expect(found).toEqual(contents.map((bytes, i) => (isThere[i] ? bytes : undefined)));
      for (const bytes of contents) expect(await objects.read(await keepBytes(bytes, objects))).toEqual(bytes);
      await close();
    }
  });

  it('is read up to the first invalid entry', async () => {
    const one = await open();
    const hashes = [
      await keepBytes(Buffer.from('first'), one.objects),
      await keepBytes(Buffer.from('other'), one.objects),
    ];
    await end(one);
    const [path] = await segmentPaths(store());
    const bytes = await readFile(path!);
    await writeFile(path!, bytes.fill(0, headerLength + 5, 2 * headerLength + 5));
    const { objects } = await open();
    expect(hashes.map(objects.has)).toEqual([true, false]);
  });
});

describe('after a crash of the machine', () => {
  it('content exists only if it can be read completely, and other content can be stored again', async () => {
    const one = await open();
    const [good, bad, large] = [Buffer.from('good'), Buffer.from('bad'), randomBytes(5 * megabyte)];
    for (const bytes of [good, bad]) await keepBytes(bytes, one.objects);
    await moveIn(one.objects, large);
    await end(one);
    for (const path of await segmentPaths(store())) await utimes(path, 1, 1);
    for (const bytes of [bad, large]) await damageObject(store(), hashOfBytes(bytes));
    for (const path of await segmentPaths(store())) await utimes(path, 1, 1);
    const two = await open();
    const hashes = [good, bad, large].map(hashOfBytes);
    expect(hashes.map(two.objects.has)).toEqual([true, false, false]);
    await keepBytes(bad, two.objects);
    await moveIn(two.objects, large);
    expect(hashes.map(two.objects.has)).toEqual([true, true, true]);
    await end(two);
    const three = await open();
    expect(await hashesRead(three.objects, hashes)).toEqual(hashes);
  });
});

describe('a sweep of the store', () => {
  it('merges many small segments of many windows into one', async () => {
    const hashes: string[] = [];
    for (let i = 0; i < 18; i++) {
      const opened = await open();
      hashes.push(await keepBytes(Buffer.from(`of window ${i}`), opened.objects));
      await end(opened);
    }
    const { objects } = await open();
    expect(await segmentPaths(store())).toHaveLength(18);
    await objects.forgetAllBut(new Set(hashes));
    expect(await segmentPaths(store())).toHaveLength(1);
    expect(await storedHashes(store())).toEqual(hashes.toSorted());
  });

  it('drops damaged content, which can then be stored again', async () => {
    const { objects } = await open();
    const contents = ['a', 'b', 'c'.repeat(1000)].map((text) => Buffer.from(text));
    const keepAll = () => Promise.all(contents.map((bytes) => keepBytes(bytes, objects)));
    const [good = '', bad = ''] = await objects.during(keepAll);
    await damageObject(store(), bad);
    await objects.forgetAllBut(new Set([good, bad]));
    expect([await storedHashes(store()), objects.has(bad)]).toEqual([[good], false]);
    await keepBytes(contents[1]!, objects);
    expect(await objects.read(bad)).toEqual(contents[1]);
  });

  it('keeps content that is requested while the sweep waits, even by work that has ended', async () => {
    const { objects } = await open();
    const hash = await objects.during(() => keepBytes(Buffer.from('content'), objects));
    const sweeps = [objects.forgetAllBut(new Set([hash])), objects.forgetAllBut(new Set())];
    await objects.during(async () => expect(objects.has(hash)).toBe(true));
    await Promise.all(sweeps);
    expect(await objects.read(hash)).toBeDefined();
    await objects.forgetAllBut(new Set());
    expect([await objects.read(hash), await segmentPaths(store())]).toEqual([undefined, []]);
  });

  it('loses no content that is needed, added meanwhile or being read', async () => {
    const content = fc.record({ seed: fc.nat(60), size: fc.constantFrom(0, 10, 3000, 70_000, 1_500_000) });
    const step = fc.record({
      kept: fc.array(content, { maxLength: 6 }),
      moved: fc.array(content, { maxLength: 1 }),
      needs: fc.func(fc.boolean()),
      isLast: fc.boolean(),
    });
    const bytesOf = ({ seed, size }: { seed: number; size: number }) => Buffer.alloc(size, `${seed} of ${size}`);
    const play = async (steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) => {
      const model = new Map<string, Buffer>();
      let opened = await openTestStore(store());
      for (const { kept, moved, needs, isLast } of steps) {
        const { objects } = opened;
        const add = async (bytes: Buffer, keep: Promise<string>) => void model.set(await keep, bytes);
        const needed = new Map([...model].filter(([hash]) => needs(hash)));
        const before = [...needed];
        model.clear();
        await objects.during(() =>
          Promise.all([
            objects.forgetAllBut(new Set(needed.keys())),
            ...kept.map(bytesOf).map((bytes) => add(bytes, keepBytes(bytes, objects))),
            ...moved.map(bytesOf).map((bytes) => add(bytes, moveIn(objects, bytes))),
            ...before.map(async ([hash, bytes]) =>
              expect(bytes.equals((await objects.read(hash)) ?? Buffer.from('nothing'))).toBe(true),
            ),
          ]),
        );
        for (const [hash, bytes] of before) model.set(hash, bytes);
        expect(opened.objects.size).toBeGreaterThanOrEqual(sizeOf(model));
        if (isLast) {
          await end(opened);
          opened = await openTestStore(store());
        }
        for (const [hash, bytes] of model)
          expect(bytes.equals((await opened.objects.read(hash)) ?? Buffer.from('nothing'))).toBe(true);
      }
      await opened.objects.forgetAllBut(new Set(model.keys()));
      expect(opened.objects.size).toBe(sizeOf(model));
      const onDisk = (await sizesOf(await segmentPaths(store()))).reduce((sum, size) => sum + size, 0);
      expect(onDisk).toBeLessThanOrEqual(2 * (sizeOf(model) + model.size * headerLength));
      await opened.close();
      await rm(store(), { recursive: true });
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 10 }), play), { numRuns: 40 });
  });
});

function sizeOf(model: ReadonlyMap<string, Buffer>): number {
  return [...model.values()].reduce((sum, { length }) => sum + length, 0);
}
