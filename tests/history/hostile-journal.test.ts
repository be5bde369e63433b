import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { action } from '../support/demo-files.ts';
import { useScratch } from '../support/scratch.ts';
import { readTree, setUpHistory, storeOf } from './history-rig.ts';

const scratch = useScratch('showrunner-journal-');
const work = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const outside = (...names: readonly string[]) => join(scratch.folder, 'outside', ...names);
const drafts = [{ id: 'a', actions: [action('create', { path: 'a.txt', content: 'a\n' })] }, { id: 'b' }];

const nothing = { type: 'nothing' };
const file = { type: 'file', hash: 'ab'.repeat(32), mode: 0o644 };

/** One show's records, changed on the disk, and read by the next show. */
async function forge(change: (records: readonly JsonObject[]) => readonly JsonValue[]) {
  await scratch.write('outside/mine.txt', 'mine');
  await scratch.write('outside/inner/mine.txt', 'mine');
  await mkdir(work(), { recursive: true });
  const first = setUpHistory(work(), drafts);
  await first.show.next();
  first.show.dispose();
  first.workbench.dispose();
  first.states.dispose();
  await first.states.settled();
  const [window = ''] = await readdir(join(storeOf(work()), 'windows'));
  const journal = join(storeOf(work()), 'windows', window, 'data', 'journal');
  const records = (await readFile(journal, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  await writeFile(
    journal,
    `${change(records)
      .map((record) => JSON.stringify(record))
      .join('\n')}\n`,
  );
  const rig = setUpHistory(work(), drafts);
  scratch.onEnd(rig.dispose);
  return { rig, there: await readTree(outside()) };
}

/** Adds these paths to those the step changed. */
const touching = (...entries: readonly JsonValue[]) =>
  forge((records) => [...records, { kind: 'changed', number: 0, files: entries }]);

describe('a journal written by somebody else', () => {
  it('is used for going back when it is valid', async () => {
    const { rig } = await touching();
    expect((await rig.show.reset()).status).toBe('idle');
    expect(await readdir(work())).toEqual([]);
  });

  const paths = {
    absolute: outside('mine.txt'),
    'a folder': outside('inner'),
    'the root': '/',
    'leading up': join(scratch.folder, 'x'),
    'through a link': 'work:link/mine.txt',
    'a folder through a link': 'work:link/inner',
  };
  it.each(Object.entries(paths))(
    'changes nothing outside the workspace through a path that is %s',
    async (_, named) => {
      await mkdir(work(), { recursive: true });
      await symlink(outside(), work('link'));
      const path =
        named === '' ? outside() : named.replace(/^work:/, `${work()}/`).replace(/^\/inner|^\/mine/, outside());
      const { rig, there } = await touching([path, nothing], [join(path, 'new.txt'), file]);
      await rig.show.next();
      await rig.show.reset();
      expect(await readTree(outside())).toEqual(there);
      expect(rig.show.edits.list().filter((edit) => edit.path.startsWith(outside()))).toEqual([]);
    },
  );

  it.each(['..', 'relative.txt', 'work/../outside/mine.txt', 'a\0b', '', 12, null, {}])(
    'is read without a record that has a path like %j',
    async (path) => {
      const { rig, there } = await touching([path as JsonValue, nothing]);
      await rig.show.reset();
      expect(await readTree(outside())).toEqual(there);
      expect(await readdir(work())).toEqual([]);
    },
  );

  it('restores a link that leads outside, and writes nothing behind it', async () => {
    const kept = await touching([work('way/new.txt'), file], [work('way'), { type: 'link', target: outside() }]);
    await kept.rig.show.reset();
    expect(await readTree(outside())).toEqual(kept.there);
  });

  it('is read without records of unknown shape', async () => {
    const odd = [
      12,
      'x',
      null,
      [],
      { kind: 'toString' },
      { kind: 'back', steps: -1 },
      { kind: 'step', number: 1 },
      { kind: 'changed', number: 0, uncertain: [['../outside', nothing]] },
      { kind: 'changed', number: 0, files: [[work('b'), 'nothing']], after: [[work('b'), nothing]] },
      { kind: 'changed', number: 0, files: {} },
      { kind: 'kept', edits: [{ path: 1 }] },
      { kind: 'changed', number: 0, terminals: [{}] },
    ] as const;
    const { rig } = await forge((records) => [...odd, ...records, ...odd] as readonly JsonValue[]);
    await rig.show.runById('b');
    expect(rig.show.history).toHaveLength(2);
    await rig.show.reset();
    expect(await readdir(work())).toEqual([]);
  });

  it('opens no deck of another folder', async () => {
    await scratch.write('outside/deck.md', '# Not yours');
    const { rig } = await forge((records) =>
      records.map((record) => {
        if (record.kind !== 'step') return record;
        const slide = { path: outside('deck.md'), folder: outside(), owner: 'x', index: 0, step: 0 };
        return { ...record, before: { ...(record.before as JsonObject), show: { kept: slide } } };
      }),
    );
    await rig.show.reset();
    expect(rig.show.state.slide).toBeUndefined();
  });
});
