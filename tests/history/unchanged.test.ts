import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { action } from '../support/demo-files.ts';
import { useScratch } from '../support/scratch.ts';
import { readTree, setUpHistory } from './history-rig.ts';

const scratch = useScratch('showrunner-unchanged-');
const at = (...names: readonly string[]) => join(scratch.folder, ...names);
const create = (path: string, content: string) => action('create', { path, content });
const remove = (path: string) => action('deleteFile', { path });

describe('a file that a step changed and changed back', () => {
  it('is not touched by going back, which leaves what was created in its place later', async () => {
    const rig = setUpHistory(scratch.folder, [
      { id: 'a', actions: [create('a.txt', 'a\n'), create('made/b.txt', 'b\n'), remove('a.txt'), remove('made')] },
    ]);
    scratch.onEnd(rig.dispose);
    await rig.show.next();
    await writeFile(at('a.txt'), 'mine\n');
    await rig.show.reset();
    expect(await readTree(scratch.folder)).toEqual({ 'a.txt': '644 mine\n' });
    expect(rig.show.edits.list()).toEqual([]);
  });

  it('is restored as it was before a later step that changed it', async () => {
    await scratch.write('a.txt', 'first\n');
    const rig = setUpHistory(scratch.folder, [
      { id: 'a', actions: [create('a.txt', 'a\n'), create('a.txt', 'first\n')] },
      { id: 'b', actions: [remove('a.txt')] },
    ]);
    scratch.onEnd(rig.dispose);
    await rig.show.next();
    await writeFile(at('a.txt'), 'mine\n');
    await rig.show.next();
    await rig.show.reset();
    expect(await readTree(scratch.folder)).toEqual({ 'a.txt': '644 mine\n' });
    await rig.show.undoGoingBack();
    expect(await readTree(scratch.folder)).toEqual({});
  });

  it('keeps the unsaved text that the presenter has typed into the file', async () => {
    await scratch.write('a.txt', 'first\n');
    const rig = setUpHistory(scratch.folder, [
      { id: 'a', actions: [create('a.txt', 'a\n'), create('a.txt', 'first\n')] },
    ]);
    scratch.onEnd(rig.dispose);
    await rig.show.next();
    const start = { line: 0, character: 0 };
    await rig.workbench.editor.show(at('a.txt'));
    await rig.workbench.documents.edit(at('a.txt'), [{ range: { start, end: start }, text: 'mine ' }]);
    const before = await rig.look();
    await rig.show.reset();
    expect([(await rig.look()).editor.unsaved, rig.show.edits.list()]).toEqual([before.editor.unsaved, []]);
    await rig.show.undoGoingBack();
    expect(await rig.look()).toEqual(before);
  });

  it('gets back the unsaved text that the step has overwritten', async () => {
    await scratch.write('a.txt', 'first\n');
    const rig = setUpHistory(scratch.folder, [{ id: 'a' }, { id: 'b', actions: [create('a.txt', 'first\n')] }]);
    scratch.onEnd(rig.dispose);
    const start = { line: 0, character: 0 };
    await rig.show.next();
    await rig.workbench.editor.show(at('a.txt'));
    await rig.workbench.documents.edit(at('a.txt'), [{ range: { start, end: start }, text: 'mine ' }]);
    const typed = await rig.look();
    await rig.show.next();
    const written = await rig.look();
    expect([typed, written].map(({ editor }) => editor.unsaved.length)).toEqual([1, 0]);
    await rig.show.goTo('b');
    expect(await rig.look()).toEqual(typed);
    await rig.show.undoGoingBack();
    expect(await rig.look()).toEqual(written);
    await rig.show.reset();
    const kept = rig.show.edits.list().map(async (edit) => new TextDecoder().decode(await rig.show.edits.read(edit)));
    expect(await Promise.all(kept)).toEqual(['mine first\n']);
  });

  it('is restored when a command of the step changes it once more later', async () => {
    await scratch.write('a.txt', 'first\n');
    const command = 'touch begun; while [ ! -e go ]; do sleep 0.05; done; rm a.txt; touch done';
    const rig = setUpHistory(scratch.folder, [
      {
        id: 'a',
        actions: [create('a.txt', 'a\n'), create('a.txt', 'first\n'), action('executeTerminalCommand', { command })],
      },
      { id: 'b' },
    ]);
    scratch.onEnd(rig.dispose);
    await rig.show.next();
    await rig.show.next();
    await writeFile(at('go'), '');
    await expect.poll(async () => Object.keys(await readTree(scratch.folder))).toContain('done');
    for (const name of ['go', 'done']) await rm(at(name));
    await rig.show.reset();
    expect((await readTree(scratch.folder))['a.txt']).toBe('644 first\n');
  });
});
