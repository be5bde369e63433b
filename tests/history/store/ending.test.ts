import { existsSync } from 'node:fs';
import { readdir, readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStates } from '../../../src/history/states.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { useScratch } from '../../support/scratch.ts';
import { storedHashes } from '../../support/store-files.ts';

const scratch = useScratch('showrunner-ending-');
const store = () => join(scratch.folder, 'store');
const count = 200;

/** A store of many small files. */
async function fill() {
  const log = createRecordingLog();
  const states = createStates({ folder: store(), workspaceFolders: () => [scratch.folder], log });
  for (let at = 0; at < count; at++) await states.keep(Buffer.from(`content ${at}`));
  return { states, log };
}

describe('disposing the store', () => {
  it('ends a running sweep, and no content is lost', async () => {
    const { states, log } = await fill();
    const sweep = states.sweep(new Set());
    states.dispose();
    await sweep;
    expect(await storedHashes(store())).toHaveLength(count);
    expect(log.lines).toEqual([]);
  });

  it('prevents every write to the store once it is complete', async () => {
    const { states } = await fill();
    const begun = [
      states.sweep(new Set()),
      states.record([{ step: 1 }]),
      states.rewrite([{ step: 2 }]),
      states.keep(Buffer.from('late')),
      states.walk(scratch.folder, new AbortController().signal),
      states.hold(join(scratch.folder, 'nothing')),
      states.apply(new Map([[join(scratch.folder, 'made'), { type: 'directory', mode: 0o755 }]])),
    ].map((work) =>
      work.then(
        () => undefined,
        () => undefined,
      ),
    );
    states.dispose();
    await states.settled();
    await rm(store(), { recursive: true });
    await Promise.all(begun);
    expect(await states.keep(Buffer.from('later'))).toBeUndefined();
    await expect(states.record([{ step: 3 }])).rejects.toMatchObject({ code: 'command-failed' });
    expect(existsSync(store())).toBe(false);
  });

  it.each([0, 1, 2, 4, 8])('does not count a record as lost that comes too late, after %i turns', async (turns) => {
    const { states } = await fill();
    await states.record([{ step: 0 }]);
    const late = [states.record([{ step: 1 }])];
    for (let i = 0; i < turns; i++) await new Promise(setImmediate);
    states.dispose();
    late.push(states.record([{ step: 2 }]));
    await Promise.allSettled(late);
    await states.settled();
    const next = createStates({
      folder: store(),
      workspaceFolders: () => [scratch.folder],
      log: createRecordingLog(),
    });
    scratch.onEnd(next.dispose);
    expect(await next.records()).not.toContainEqual({ kind: 'lost' });
  });

  it('completes even while the store is still being opened', async () => {
    const states = createStates({
      folder: store(),
      workspaceFolders: () => [scratch.folder],
      log: createRecordingLog(),
    });
    const reading = states.records().catch(() => []);
    states.dispose();
    await states.settled();
    await rm(store(), { recursive: true, force: true });
    await reading;
    expect(existsSync(store())).toBe(false);
  });
});

it('takes over the overwritten edits of a window whose data waited for a day, and removes the rest', async () => {
  const open = () =>
    createStates({ folder: store(), workspaceFolders: () => [scratch.folder], log: createRecordingLog() });
  const ended = ['old', 'recent'].map((text) => ({ text, states: open() }));
  const hashes = await Promise.all(ended.map(async ({ text, states }) => String(await states.keep(Buffer.from(text)))));
  for (const [at, { states }] of ended.entries())
    await states.record([
      { kind: 'step', number: at },
      { kind: 'kept', edits: [{ path: '/a', hash: hashes[at]! }] },
    ]);
  for (const { states } of ended) states.dispose();
  await Promise.all(ended.map(({ states }) => states.settled()));
  const journals = (await readdir(join(store(), 'windows'))).map((id) => join(store(), 'windows', id, 'data/journal'));
  const longAgo = new Date(Date.now() - 30 * 60 * 60 * 1000);
  for (const path of journals)
    if ((await readFile(path, 'utf8')).includes(hashes[0]!)) await utimes(path, longAgo, longAgo);

  const next = open();
  expect(await next.records()).toEqual([
    { kind: 'step', number: 1 },
    { kind: 'kept', edits: [{ path: '/a', hash: hashes[1] }] },
    { kind: 'kept', edits: [{ path: '/a', hash: hashes[0] }] },
  ]);
  const contents = await Promise.all(hashes.map((hash) => next.read(hash)));
  expect(contents.map((bytes) => Buffer.from(bytes ?? []).toString())).toEqual(['old', 'recent']);
  expect(
    (await readdir(join(store(), 'windows'))).filter((id) => existsSync(join(store(), 'windows', id, 'data'))),
  ).toHaveLength(1);
  next.dispose();
  await next.settled();
});
