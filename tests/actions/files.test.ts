import { describe, expect, it } from 'vitest';
import { needs } from '../support/needs.ts';
import { rehearse } from '../support/rehearsal.ts';

describe('file actions', () => {
  it('create a file with its folders, from text or from a file', async () => {
    const show = await rehearse({ '.demo/parts/b.txt': 'from a file\n' });
    await show.play(
      { action: 'create', path: '/src/new/a.txt', content: 'text' },
      { action: 'create', path: './b.txt', contentPath: '.demo/parts/b.txt' },
      { action: 'create', path: 'empty.txt' },
    );
    expect(await show.disk('src/new/a.txt')).toBe('text');
    expect(await show.disk('b.txt')).toBe('from a file\n');
    expect(await show.disk('empty.txt')).toBe('');
  });

  it('copy binary content unchanged when they create a file', async () => {
    const picture = Uint8Array.of(0x89, 0x50, 0xff, 0x00);
    const show = await rehearse({ 'a.png': picture });
    await show.play({ action: 'create', path: 'b.png', contentPath: 'a.png' });
    expect(await show.workbench.files.read(show.at('b.png'))).toEqual(
      await show.workbench.files.read(show.at('a.png')),
    );
  });

  it('find contentPath below .demo in version 1', async () => {
    const show = await rehearse({ '.demo/a.txt': 'one' }, { version: 1 });
    await show.play({ action: 'create', path: 'a.txt', contentPath: 'a.txt' });
    expect(await show.disk('a.txt')).toBe('one');
  });

  it('replace an open document when its file is created again', async () => {
    const show = await rehearse({ 'a.txt': 'old' });
    await show.play(
      { action: 'open', path: 'a.txt' },
      { action: 'insert', path: 'a.txt', content: 'unsaved ', position: '1,0' },
      { action: 'create', path: 'a.txt', content: 'new' },
    );
    expect(await show.buffer('a.txt')).toBe('new');
    expect(await show.disk('a.txt')).toBe('new');
  });

  it('open a file, and scroll to the top only when asked', async () => {
    const show = await rehearse({ 'a.txt': 'a\nb', 'b.txt': '' });
    await show.play(
      { action: 'positionCursor', path: 'a.txt', position: 2 },
      { action: 'open', path: 'b.txt' },
      { action: 'open', path: 'a.txt' },
      { action: 'open', path: 'a.txt', focusTop: true },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      cursor a.txt 2:1
      open b.txt
      open a.txt
      cursor a.txt 1:1"
    `);
  });

  it('rename, move, copy and delete; tabs follow', async () => {
    const show = await rehearse({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
    await show.play(
      { action: 'open', path: 'a.txt' },
      { action: 'rename', path: 'a.txt', dest: 'aa.txt' },
      { action: 'move', path: 'b.txt', dest: 'in/b.txt' },
      { action: 'copy', path: 'c.txt', dest: 'd.txt' },
      { action: 'deleteFile', path: 'c.txt' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      rename a.txt to aa.txt
      rename b.txt to in/b.txt
      copy c.txt to d.txt
      delete c.txt"
    `);
    expect(show.workbench.editor.active()?.path).toBe(show.at('aa.txt'));
  });

  it('overwrite only when told to', async () => {
    const show = await rehearse({ 'a.txt': 'a', 'b.txt': 'b' });
    for (const action of ['rename', 'move', 'copy']) {
      await expect(show.play({ action, path: 'a.txt', dest: 'b.txt' })).rejects.toMatchObject({ code: 'file-exists' });
    }
    await show.play({ action: 'rename', path: 'a.txt', dest: 'b.txt', overwrite: true });
    expect(await show.disk('b.txt')).toBe('a');
  });

  it('close tabs and save their changes', async () => {
    const show = await rehearse({ 'a.txt': 'a', 'b.txt': 'b' });
    await show.play(
      { action: 'insert', path: 'a.txt', content: '!', position: 'end' },
      { action: 'close' },
      { action: 'open', path: 'a.txt' },
      { action: 'open', path: 'b.txt' },
      { action: 'closeAll' },
    );
    expect(await show.disk('a.txt')).toBe('a\n!');
    expect(show.workbench.view().tabs).toEqual([]);
  });

  it('open no empty editor for a file that does not exist', async () => {
    const show = await rehearse({ 'a.txt': 'a' });
    const opening = show.play({ action: 'open', path: 'a.txt' }, { action: 'open', path: 'src/new.ts' });
    await expect(opening).rejects.toMatchObject({ name: 'DemoError', code: 'file-not-found' });
    expect(show.workbench.view().tabs).toEqual([expect.objectContaining({ path: show.at('a.txt') })]);
  });

  it.each([
    ['open', { path: 'gone.txt', focusTop: true }, 'file-not-found'],
    ['deleteFile', { path: 'gone.txt' }, 'file-not-found'],
    ['rename', { path: 'gone.txt', dest: 'x.txt' }, 'file-not-found'],
    ['create', { path: 'x.txt', contentPath: 'gone.txt' }, 'file-not-found'],
    ['create', { path: '../x.txt', content: '' }, 'path-outside-workspace'],
    ['create', { path: 'x.txt', contentPath: '../../secret' }, 'path-outside-workspace'],
    ['copy', { path: 'a.txt', dest: 'a/../../x' }, 'path-outside-workspace'],
    ['rename', { path: 'a.txt', dest: './a.txt' }, 'invalid-field'],
    ['create', { content: 'no path' }, 'invalid-field'],
  ])('%s %j fails with %s', async (action, fields, code) => {
    const show = await rehearse({ 'a.txt': 'a' });
    await expect(show.play({ action, ...fields })).rejects.toMatchObject({ name: 'DemoError', code });
  });
});

describe('an action whose file is missing', () => {
  needs.capitals.it.each([
    { action: 'openSlide', path: '99-end/slides.md' },
    { action: 'open', path: '99-end/slides.md' },
    { action: 'insert', path: '99-end/slides.md', content: 'x', position: 1 },
  ])('suggests the similar path in its hint: $action', async (line) => {
    const { play } = await rehearse({ '99-End/slides.md': '# End\n' });
    await expect(play(line)).rejects.toMatchObject({ code: 'file-not-found', hint: 'There is "99-End/slides.md".' });
  });

  it('has no hint when there is no similar path', async () => {
    const { play } = await rehearse({ '99-End/slides.md': '# End\n' });
    await expect(play({ action: 'open', path: 'other.md' })).rejects.toMatchObject({
      code: 'file-not-found',
      hint: undefined,
    });
  });
});
