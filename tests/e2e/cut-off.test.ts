import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './api.ts';
import { useShow } from './use-show.ts';

const count = 2000;

describe('going back, interrupted by a reload of the window', () => {
  const show = useShow();
  const state = async () => (await call(show.port, '/api/state'))?.body;
  /** How many of the files have each content. */
  const contents = async () => {
    const folder = join(show.folder, 'many');
    const found: Record<string, number> = {};
    for (const name of await readdir(folder).catch(() => [])) {
      const text = (await readFile(join(folder, name), 'utf8')).trim();
      found[text] = (found[text] ?? 0) + 1;
    }
    return found;
  };

  beforeAll(async () => {
    const write = (text: string) =>
      `mkdir -p many && for i in $(seq 1 ${count}); do echo ${text} > many/$i.txt; done && touch done-${text}`;
    const run = (id: string) => ({
      id,
      title: id,
      moves: [{ action: 'executeTerminalCommand', command: write(id), wait: true }],
    });
    const talk = { title: 'Many', version: 3, scenes: ['one', 'two', 'three'].map(run) };
    await writeFile(join(show.folder, '.demo/0-many.json'), JSON.stringify(talk));
  });

  it('is completed before anything else after the reload, and can be undone', async () => {
    await expect.poll(async () => (await call(show.port, '/api/demos'))?.body.nextDemo?.id).toBe('one');
    for (const id of ['one', 'two', 'three']) {
      await call(show.port, '/api/next');
      await expect.poll(contents).toEqual({ [id]: count });
      await expect.poll(async () => (await state())?.status).toBe('idle');
    }
    await expect
      .poll(async () => (await state())?.history.map(({ isSettling }: { isSettling?: true }) => isSettling))
      .toEqual([undefined, undefined, undefined]);
    void fetch(`http://127.0.0.1:${show.port}/api/goTo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'two' }),
    }).catch(() => undefined);
    await expect.poll(async () => (await contents()).one ?? 0, { interval: 1 }).toBeGreaterThan(0);
    await show.window.reload();
    await expect.poll(async () => (await state())?.nextDemo?.id).toBe('two');
    expect(await contents()).toEqual({ one: count });
    expect((await readdir(show.folder)).filter((name) => name.startsWith('done-'))).toEqual(['done-one']);
    expect((await state())?.history.map(({ id }: { id: string }) => id)).toEqual(['one']);
    await show.window.takePicture('cut-off');
    await show.window.runCommand('Showrunner: Undo Going Back');
    await expect.poll(contents).toEqual({ three: count });
    expect(await show.window.dialogs()).toEqual([]);
  });
});
