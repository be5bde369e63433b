import { describe, expect, it } from 'vitest';
import { type Line, rehearse } from '../support/rehearsal.ts';

/** The result of an action on a text; its path may be left out. */
async function edit(text: string, line: Line, files: Record<string, string> = {}): Promise<string> {
  const show = await rehearse({ 'a.txt': text, ...files });
  await show.play({ path: 'a.txt', ...line });
  return show.buffer('a.txt');
}

const abc = 'a\nb\nc\n';

describe('insert', () => {
  it('appends at the line after the last, and at "end"', async () => {
    expect(await edit('a\nb', { action: 'insert', position: 3, content: 'X' })).toBe('a\nb\nX');
    expect(await edit('a\nb', { action: 'insert', position: 'end', content: 'X' })).toBe('a\nb\nX');
    expect(await edit('a\nb\n', { action: 'insert', position: 'end', content: 'X' })).toBe('a\nb\nX');
    expect(await edit('a\n  ', { action: 'insert', position: 'end', content: 'X' })).toBe('a\nX');
    expect(await edit('a\nb\n', { action: 'insert', position: 3, content: 'X' })).toBe('a\nb\nX');
    expect(await edit('', { action: 'insert', position: 1, content: 'X' })).toBe('X');
    expect(await edit('a\nb', { action: 'insert', position: 3, content: '' })).toBe('a\nb\n');
    expect(await edit('a\nb', { action: 'insert', position: 'end', content: '' })).toBe('a\nb\n');
    expect(await edit('a\nb', { action: 'insert', content: '' })).toBe('a\nb');
  });

  it('inserts at the end of a file, or at the cursor of the active one, when there is no position', async () => {
    expect(await edit('a\nb', { action: 'insert', content: 'X' })).toBe('a\nb\nX');
    const show = await rehearse({ 'a.txt': abc });
    await show.play(
      { action: 'positionCursor', path: 'a.txt', position: '2,1' },
      { action: 'insert', path: 'a.txt', content: 'X' },
    );
    expect(await show.buffer('a.txt')).toBe('a\nbX\nc\n');
  });

  it('uses the line breaks of the document', async () => {
    const windows = 'a\r\nb\r\n';
    expect(await edit(windows, { action: 'insert', position: 1, content: 'X\nY' })).toBe('X\r\nY\r\nb\r\n');
    expect(await edit(windows, { action: 'replace', position: 2, content: 'X\nY' })).toBe('a\r\nX\r\nY\r\n');
    expect(await edit(abc, { action: 'insert', position: 1, content: 'X\r\nY' })).toBe('X\nY\nb\nc\n');
  });

  it('inserts the text of a file unchanged, with its last line break', async () => {
    const files = { 'part.txt': '\uFEFFX\n' };
    expect(await edit(abc, { action: 'insert', position: 1, contentPath: 'part.txt' }, files)).toBe('X\n\nb\nc\n');
  });

  it('shows the document, edits it and leaves the cursor after the text', async () => {
    const show = await rehearse({ 'a.txt': abc });
    await show.play({ action: 'insert', path: 'a.txt', position: 2, content: 'one\ntwo' });
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      edit a.txt 2:1-2:2 "one\\ntwo"
      cursor a.txt 3:4"
    `);
    expect(show.step.changedDocuments).toEqual(new Set([show.at('a.txt')]));
  });
});

describe('replace', () => {
  it('replaces lines and keeps their line break', async () => {
    expect(await edit(abc, { action: 'replace', position: 2, content: 'X' })).toBe('a\nX\nc\n');
    expect(await edit(abc, { action: 'replace', position: '1:2', content: 'X\nY\nZ' })).toBe('X\nY\nZ\nc\n');
    expect(await edit(abc, { action: 'replace', position: '2:end', content: 'X' })).toBe('a\nX');
  });
});

describe('delete', () => {
  it('removes exactly the characters, or the text of the placeholders', async () => {
    expect(await edit(abc, { action: 'delete', position: '1,0:2,1' })).toBe('\nc\n');
    expect(await edit('a <b> c', { action: 'delete', startPlaceholder: '<', endPlaceholder: '> ' })).toBe('a c');
    expect(await edit('a\n  // X\nb', { action: 'delete', startPlaceholder: '// X' })).toBe('a\n\nb');
  });

  it('leaves the cursor in place of the text', async () => {
    const show = await rehearse({ 'a.txt': abc });
    await show.play({ action: 'delete', path: 'a.txt', position: 2 });
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.txt
      edit a.txt 2:1-2:2 ""
      cursor a.txt 2:1"
    `);
  });
});

describe('write', () => {
  it('writes the text unchanged, at a position or at the cursor', async () => {
    expect(await edit(abc, { action: 'write', position: 2, content: 'X' })).toBe('a\nXb\nc\n');
    const show = await rehearse({ 'a.txt': abc });
    await show.play(
      { action: 'positionCursor', path: 'a.txt', startPlaceholder: 'c' },
      { action: 'write', content: 'X', lineInsertionDelay: 1 },
    );
    expect(await show.buffer('a.txt')).toBe('a\nb\nXc\n');
  });

  it('puts text that begins with a line break on a line before the given one, without a blank line', async () => {
    const call = 'f({\n  a: 1,\n})\n';
    const line = { action: 'write', content: '\n  b: 2, // new' };
    expect(await edit(call, { ...line, startPlaceholder: '})' })).toBe('f({\n  a: 1,\n  b: 2, // new\n})\n');
    expect(await edit(call, { ...line, position: 3 })).toBe('f({\n  a: 1,\n  b: 2, // new\n})\n');
    expect(await edit(call, { ...line, position: 3, content: '\n  b: 2,\n' })).toBe('f({\n  a: 1,\n  b: 2,\n})\n');
    expect(await edit('a\r\nb', { action: 'write', position: 2, content: '\nX' })).toBe('a\r\nX\r\nb');
    expect(await edit('a\nb', { action: 'write', position: '2,1', content: '\nX' })).toBe('a\nb\nX');
    expect(await edit('a', { action: 'write', position: 1, content: '\nX' })).toBe('\nXa');
  });

  it('continues after the spaces of a blank line when the position is at its end', async () => {
    const text = 'a\n    \nb\n';
    expect(await edit(text, { action: 'write', position: '2,4', content: '\nX' })).toBe('a\n    \nX\nb\n');
    expect(await edit(text, { action: 'write', position: 2, content: '\nX' })).toBe('a\nX\n    \nb\n');
  });

  it('continues at the end for a position after the last line', async () => {
    expect(await edit(abc, { action: 'write', position: 5, content: '\nX' })).toBe('a\nb\nc\n\nX');
    expect(await edit('a\nb', { action: 'write', position: 3, content: 'X' })).toBe('a\nbX');
  });
});

describe('save and format', () => {
  it('work on the active document', async () => {
    const show = await rehearse({ 'a.txt': abc });
    await show.play({ action: 'delete', path: 'a.txt', position: 1 }, { action: 'format' }, { action: 'save' });
    expect(await show.disk('a.txt')).toBe('\nb\nc\n');
  });

  it('save does nothing without a document, and format fails without one', async () => {
    const show = await rehearse();
    await show.play({ action: 'save' });
    await expect(show.play({ action: 'format' })).rejects.toMatchObject({ code: 'command-failed' });
  });
});

describe('an action with a position that does not exist', () => {
  it.each([
    [{ action: 'insert', position: 6, content: 'X' }, 'position-out-of-range', 'src/a.txt: Position "6"'],
    [{ action: 'replace', position: '2:9', content: 'X' }, 'position-out-of-range', 'src/a.txt: Position "2:9"'],
    [{ action: 'insert', position: 'here', content: 'X' }, 'invalid-field', 'src/a.txt: Position "here"'],
    [{ action: 'delete' }, 'invalid-field', '"position" is missing'],
    [
      { action: 'highlight', startPlaceholder: '?' },
      'placeholder-not-found',
      'src/a.txt: The document does not contain',
    ],
    [{ action: 'replace', startPlaceholder: 'c', endPlaceholder: 'x' }, 'placeholder-not-found', 'After "c"'],
  ])('%j fails with %s, and the error names the file', async (line, code, message) => {
    const show = await rehearse({ 'src/a.txt': abc });
    const playing = show.play({ path: 'src/a.txt', ...line });
    await expect(playing).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    expect(await show.buffer('src/a.txt')).toBe(abc);
  });

  it('fails with file-not-found when the file is missing', async () => {
    const show = await rehearse();
    for (const action of ['insert', 'replace', 'delete', 'highlight', 'selection', 'positionCursor']) {
      const playing = show.play({ action, path: 'gone.txt', position: 1, content: 'X' });
      await expect(playing).rejects.toMatchObject({
        code: 'file-not-found',
        message: expect.stringContaining('gone.txt'),
      });
    }
  });
});
