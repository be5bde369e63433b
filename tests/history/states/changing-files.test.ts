import { chmod, truncate, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Looking } from '../../../src/history/states/leaf.ts';
import { createTree } from '../../../src/history/states/tree.ts';
import { createContents, type ObjectSink } from '../../../src/history/store/contents.ts';
import { hashOfBytes } from '../../../src/history/store/objects.ts';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';
import { hasSettled } from './states-rig.ts';

const scratch = useScratch('showrunner-changing-');
const { signal } = new AbortController();

/** A store that takes values up to this size. */
function sinkOf(most: number): ObjectSink {
  const refuse = async (_hash: string, bytes: Uint8Array) => {
    if (bytes.length > most) throw new Error('there is no room');
  };
  return { has: () => false, keep: refuse, newPath: () => '', move: () => Promise.reject(new Error('no room')) };
}

function lookingTo(sink: ObjectSink, beforeRead: () => Promise<unknown> = async () => undefined): Looking {
  const contents = createContents(() => undefined);
  const hashOf: typeof contents.hashOf = async (...call) => {
    await beforeRead();
    return contents.hashOf(...call);
  };
  return { contents: { hashOf }, sink, largestFile: 1e6, isLeftOut: () => false };
}

async function treeWithFile() {
  const path = await scratch.write('a.bin', 'x'.repeat(5000));
  await hasSettled(path);
  const tree = createTree(scratch.folder, undefined, { entries: 100, bytes: 1e6 });
  await tree.update(lookingTo(sinkOf(100)), signal);
  return { path, tree };
}

it('an unstored file that is emptied between stat and read counts as changed', async () => {
  const { path, tree } = await treeWithFile();
  const changes = await tree.update(
    lookingTo(sinkOf(100), () => truncate(path)),
    signal,
  );
  expect(changes?.get(path)).toMatchObject({
    before: { type: 'unkept', why: 'store-failed' },
    after: { type: 'file', hash: hashOfBytes(new Uint8Array()) },
  });
});

it('a file that could not be stored before and can be stored now does not count as changed', async () => {
  const { path, tree } = await treeWithFile();
  expect(await tree.update(lookingTo(sinkOf(10_000)), signal)).toEqual(new Map());
  expect(tree.nodes.get(path)?.entry).toMatchObject({ type: 'file', hash: hashOfBytes(Buffer.from('x'.repeat(5000))) });
});

it('an unstored file is compared by content, not by its times', async () => {
  const { path, tree } = await treeWithFile();
  await writeFile(path, 'x'.repeat(5000));
  expect(await tree.update(lookingTo(sinkOf(100)), signal)).toEqual(new Map());
});

needs.modes.it.each([
  ['could not be held', 1e6],
  ['is too large', 10],
])('a file that %s counts as changed when its mode changes', async (_why, most) => {
  const path = await scratch.write('a.bin', 'x'.repeat(5000));
  const tree = createTree(scratch.folder, undefined, { entries: 100, bytes: most });
  await tree.update(lookingTo(sinkOf(100)), signal);
  await chmod(path, 0o600);
  expect((await tree.update(lookingTo(sinkOf(100)), signal))?.has(path)).toBe(true);
});
