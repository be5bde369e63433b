import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FolderWalk } from '../../../src/ports/states.ts';
import { useScratch } from '../../support/scratch.ts';
import { namesIn, openStates } from './states-rig.ts';

const scratch = useScratch('showrunner-limits-');
const at = (...names: readonly string[]) => join(scratch.folder, 'work', ...names);
const write = (path: string, content = path) => scratch.write(join('work', path), content);

const open = (tree: { readonly entries: number; readonly bytes: number }) => openStates(scratch, { limits: { tree } });

const changed = ({ changes }: FolderWalk) => namesIn(at(), changes.keys());

describe('the limits of a walk (a scan of a folder)', () => {
  it('make a walk with too many entries incomplete, until some are removed', async () => {
    for (let i = 0; i < 29; i++) await write(`in/${i}`);
    const states = open({ entries: 30, bytes: 1000 });
    expect(await states.walkAll(at())).toMatchObject({ incomplete: undefined });
    await write('in/one more');
    expect(await states.walkAll(at())).toMatchObject({ incomplete: 'too-many', changes: new Map() });
    await rm(at('in/0'));
    expect(changed(await states.walkAll(at()))).toEqual(['in/0', 'in/one more']);
  });

  it('make the first state unknown if the first walk finds too many entries', async () => {
    for (let i = 0; i < 5; i++) await write(String(i));
    const states = open({ entries: 4, bytes: 1000 });
    const walk = await states.walkAll(at());
    expect([walk.incomplete, states.covers(at('0'))]).toEqual(['too-many', false]);
    await walk.commit();
    await rm(at('0'));
    expect(await states.walkAll(at())).toMatchObject({ incomplete: undefined, changes: new Map() });
    expect(states.covers(at('1'))).toBe(true);
  });

  it('leave out the largest files first if there are too many bytes', async () => {
    for (const size of [50, 30, 40, 10, 20]) await write(String(size), 'x'.repeat(size));
    const states = open({ entries: 100, bytes: 100 });
    await states.walkAll(at());
    for (const size of [50, 30, 40, 10, 20]) await rm(at(String(size)));
    const kept = [...(await states.walkAll(at())).changes].map(([path, { before }]) => [
      namesIn(at(), [path])[0],
      before.type,
    ]);
    expect(Object.fromEntries(kept)).toEqual({ 10: 'file', 20: 'file', 30: 'file', 40: 'file', 50: 'unkept' });
    await write('new', 'y'.repeat(99));
    expect([...(await states.walkAll(at())).changes.values()]).toMatchObject([{ after: { type: 'file' } }]);
  });

  it('allow a walk over 6,000 files if they are high enough', async () => {
    mkdirSync(at(), { recursive: true });
    for (let i = 0; i < 6_000; i++) writeFileSync(at(String(i)), 'x');
    expect(await open({ entries: 2_000, bytes: 0 }).walkAll(at())).toMatchObject({ incomplete: 'too-many' });
    const states = open({ entries: 6_000, bytes: 0 });
    expect(await states.walkAll(at())).toMatchObject({ incomplete: undefined });
    await rm(at('5999'));
    expect(changed(await states.walkAll(at()))).toEqual(['5999']);
  });

  it('do not stop a walk from yielding to other work', async () => {
    for (let i = 0; i < 40; i++) {
      mkdirSync(at(String(i)), { recursive: true });
      for (let j = 0; j < 100; j++) writeFileSync(at(String(i), String(j)), 'x');
    }
    const states = open({ entries: 100_000, bytes: 0 });
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await states.walkAll(at());
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });

  it('do not count the bytes of a changing file twice', async () => {
    const states = open({ entries: 100, bytes: 100 });
    await write('a', 'x'.repeat(60));
    await states.walkAll(at());
    await write('a', 'y'.repeat(60));
    expect([...(await states.walkAll(at())).changes.values()]).toMatchObject([{ after: { type: 'file' } }]);
  });
});
