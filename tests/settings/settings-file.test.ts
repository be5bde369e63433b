import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { createSettingsFile } from '../../src/settings/settings-file.ts';
import { createMemoryStore } from '../support/host-parts.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-settings-');

const settings = (values: Readonly<Record<string, JsonValue | null>>) =>
  new Map(Object.entries(values).map(([key, value]) => [key, value ?? undefined]));

describe('a settings file', () => {
  const path = () => join(scratch.folder, '.vscode/settings.json');
  const text = () => readFile(path(), 'utf8');

  it('is byte for byte the original once all changes are undone', async () => {
    const before = '{\r\n\t// mine\r\n\t"a": [ 1,2 ], "b" : true , // stays\r\n}';
    await scratch.write('.vscode/settings.json', before);
    const file = createSettingsFile(path(), createMemoryStore());
    await file.write(settings({ a: [3], x: 1, y: 2 }));
    expect(JSON.parse((await text()).replace(/\/\/.*/g, '').replace(/,\s*}/, '}'))).toEqual({
      a: [3],
      b: true,
      x: 1,
      y: 2,
    });
    await file.write(settings({ y: null }));
    await file.write(settings({ a: [1, 2], x: null }));
    expect(await text()).toBe(before);
  });

  it('is removed with its folder when neither existed before', async () => {
    const store = createMemoryStore();
    const file = createSettingsFile(path(), store);
    await file.write(settings({ x: 1 }));
    expect(await text()).toBe('{\n    "x": 1\n}\n');
    await file.write(settings({ x: null }));
    expect(existsSync(join(scratch.folder, '.vscode'))).toBe(false);
    expect(store.content.size).toBe(0);
  });

  it('keeps a folder with other files', async () => {
    const file = createSettingsFile(path(), createMemoryStore());
    await file.write(settings({ x: 1 }));
    await scratch.write('.vscode/tasks.json', '{}');
    await file.write(settings({ x: null }));
    expect([existsSync(path()), existsSync(join(scratch.folder, '.vscode/tasks.json'))]).toEqual([false, true]);
  });

  it('keeps an empty folder that existed before', async () => {
    await mkdir(join(scratch.folder, '.vscode'));
    const file = createSettingsFile(path(), createMemoryStore());
    await file.write(settings({ x: 1 }));
    await file.write(settings({ x: null }));
    expect([existsSync(path()), existsSync(join(scratch.folder, '.vscode'))]).toEqual([false, true]);
  });

  it.each([
    ['a value', '{}', '{\n    "x": 1,\n    "own": 2 // by hand\n}\n', '{\n    "own": 2 // by hand\n}\n'],
    ['a comment', '{ "a":1 }', '{ "a":1, "x": 1 } // by hand', '{ "a":1 } // by hand'],
  ])('keeps %s that somebody else has written meanwhile', async (_, before, byHand, after) => {
    await scratch.write('.vscode/settings.json', before);
    const file = createSettingsFile(path(), createMemoryStore());
    await file.write(settings({ x: 1 }));
    await writeFile(path(), byHand);
    await file.write(settings({ x: null }));
    expect(await text()).toBe(after);
  });

  it('restores the original formatting of a value, whatever else has been written', async () => {
    await scratch.write('.vscode/settings.json', '{ "a": [ 1,2 ], "b":{"c" : 1} }');
    const store = createMemoryStore();
    await createSettingsFile(path(), store).write(settings({ a: [3], b: 1 }));
    await writeFile(path(), (await text()).replace('{ ', '{ "own": 0, '));
    await createSettingsFile(path(), store).write(settings({ a: [1, 2], b: { c: 1 } }));
    expect(await text()).toBe('{ "own": 0, "a": [ 1,2 ], "b":{"c" : 1} }');
    expect(store.content.size).toBe(0);
  });

  it('that was created is removed, even if somebody has rewritten it', async () => {
    const file = createSettingsFile(path(), createMemoryStore());
    await file.write(settings({ x: 1 }));
    await writeFile(path(), '{"x":1}');
    await file.write(settings({ x: null }));
    expect(existsSync(join(scratch.folder, '.vscode'))).toBe(false);
  });

  it('is always read from disk', async () => {
    const file = createSettingsFile(path(), createMemoryStore());
    expect(file.members()).toEqual({});
    await scratch.write('.vscode/settings.json', '{ "a": 1, } // mine');
    expect(file.members()).toEqual({ a: 1 });
    await writeFile(path(), '{ "a": ');
    expect(file.members()).toBeUndefined();
  });

  needs.devices.it('that is a device is neither read nor written', async () => {
    await mkdir(join(scratch.folder, '.vscode'));
    await symlink('/dev/zero', path());
    const file = createSettingsFile(path(), createMemoryStore());
    expect([file.members(), file.preview(settings({ x: 1 })), await file.write(settings({ x: 1 }))]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  it('with syntax errors is not changed, and the failure is returned', async () => {
    await scratch.write('.vscode/settings.json', '{ "a": ');
    expect(await createSettingsFile(path(), createMemoryStore()).write(settings({ x: 1 }))).toBe(false);
    expect(await text()).toBe('{ "a": ');
  });

  it.each([1, 2, 3, 4])('is restored although the window was killed at write %s to the store', async (moment) => {
    const before = '{ "a" : [ 1,2 ] } // mine';
    await scratch.write('.vscode/settings.json', before);
    const store = createMemoryStore();
    let count = 0;
    const dying = {
      ...store,
      async set(key: string, value: JsonValue | undefined) {
        count += 1;
        if (count === moment) throw new Error('killed');
        await store.set(key, value);
      },
    };
    const killed = createSettingsFile(path(), dying);
    for (const values of [{ a: [3] }, { a: [3], x: 1 }, { a: [1, 2], x: null }]) {
      await killed.write(settings(values)).catch(() => undefined);
      if (count >= moment) break;
    }
    await createSettingsFile(path(), store).write(settings({ a: [1, 2], x: null }));
    expect(await text()).toBe(before);
  });
});

describe('a settings file that a link leads out of its workspace', () => {
  const home = () => join(scratch.folder, 'work');
  const path = () => join(home(), '.vscode/settings.json');
  const outside = () => join(scratch.folder, 'outside/settings.json');

  needs.links.it.each(['folder', 'file'])('is not written: a link in place of the %s', async (which) => {
    await scratch.write('outside/settings.json', '{ "mine": 1 }');
    await mkdir(which === 'file' ? join(home(), '.vscode') : home(), { recursive: true });
    if (which === 'file') await symlink(outside(), path());
    else await symlink(join(scratch.folder, 'outside'), join(home(), '.vscode'));
    const file = createSettingsFile(path(), createMemoryStore());
    await expect(file.write(settings({ x: 1 }))).rejects.toMatchObject({ code: 'path-outside-workspace' });
    expect(await readFile(outside(), 'utf8')).toBe('{ "mine": 1 }');
  });
});
