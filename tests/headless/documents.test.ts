import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createWorkspace, span } from './workspace.ts';

describe('open documents', () => {
  it('log what happens to them, with positions from 1 and relative paths', async () => {
    const { workbench, at, told } = await createWorkspace({ 'src/app.ts': 'const a = 1;\nconst b = 2;\n' });
    const { editor, documents } = workbench;
    await editor.show(at('src/app.ts'));
    await editor.select(at('src/app.ts'), span(1, 6, 1, 7));
    await editor.select(at('src/app.ts'), span(0, 0));
    await documents.edit(at('src/app.ts'), [
      { range: span(0, 0), text: '// top\n' },
      { range: span(1, 0, 2, 0), text: '' },
    ]);
    await editor.highlight(at('src/app.ts'), span(1, 0, 1, 99), { wholeLine: true, opacity: 0.2, blur: 0 });
    await documents.format(at('src/app.ts'));
    await editor.close();
    expect(told()).toMatchInlineSnapshot(`
      "open src/app.ts
      select src/app.ts 2:7-2:8
      cursor src/app.ts 1:1
      edit src/app.ts 1:1-1:1 "// top\\n", 2:1-3:1 ""
      highlight src/app.ts 2:1-2:13
      format src/app.ts
      save src/app.ts
      close src/app.ts"
    `);
    expect(workbench.view()).toEqual({ tabs: [], unsaved: [], highlight: undefined, zoom: 0 });
  });

  it('log long texts shortened', async () => {
    const { workbench, at, told } = await createWorkspace({ 'a.txt': '' });
    await workbench.documents.edit(at('a.txt'), [{ range: span(0, 0), text: 'long '.repeat(100) }]);
    expect(told()).toMatchInlineSnapshot(
      `"edit a.txt 1:1-1:1 "long long long long long long long long long long long long long long lo"…"`,
    );
  });

  it('are logged with their folder when there are several folders, and with the full path outside of all', async () => {
    const { at } = await createWorkspace({ 'one/a.txt': '', 'two/a.txt': '', 'b.txt': '' });
    const other = await createWorkspace(
      {},
      { folders: [at('one'), at('two')], transcript: (line) => lines.push(line) },
    );
    const lines: string[] = [];
    for (const name of ['one/a.txt', 'two/a.txt', 'b.txt']) await other.workbench.editor.show(at(name));
    expect(lines).toEqual(['open one/a.txt', 'open two/a.txt', `open ${at('b.txt')}`]);
  });

  it('cannot be files that are not UTF-8 text, so that saving cannot damage those', async () => {
    const { workbench, at } = await createWorkspace({
      'latin.txt': Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65),
      'picture.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0),
    });
    for (const name of ['latin.txt', 'picture.png']) {
      await expect(workbench.documents.open(at(name))).rejects.toMatchObject({ code: 'not-a-file' });
    }
  });

  it('keep unsaved changes when another program changes the file', async () => {
    const { workbench, at } = await createWorkspace({ 'a.txt': 'mine' });
    await workbench.documents.edit(at('a.txt'), [{ range: span(0, 0), text: 'still ' }]);
    await writeFile(at('a.txt'), 'theirs');
    expect(await workbench.documents.open(at('a.txt'))).toMatchObject({ text: 'still mine', isDirty: true });
    await rm(at('a.txt'));
    await workbench.documents.save(at('a.txt'));
    expect(await readFile(at('a.txt'), 'utf8')).toBe('still mine');
  });

  it('keep what is typed while a save is running', async () => {
    const { workbench, at } = await createWorkspace({ 'a.txt': '' });
    const { documents } = workbench;
    await documents.edit(at('a.txt'), [{ range: span(0, 0), text: 'b' }]);
    const saving = documents.save(at('a.txt'));
    await documents.edit(at('a.txt'), [{ range: span(0, 0), text: 'a' }]);
    await saving;
    await documents.save(at('a.txt'));
    expect(await readFile(at('a.txt'), 'utf8')).toBe('ab');
    expect((await documents.open(at('a.txt'))).isDirty).toBe(false);
  });

  it('are closed if they are unchanged and their file was deleted', async () => {
    const { workbench, at } = await createWorkspace({ 'a.txt': 'text' });
    await workbench.editor.show(at('a.txt'));
    await rm(at('a.txt'));
    await expect(workbench.editor.show(at('a.txt'))).rejects.toMatchObject({ code: 'file-not-found' });
    expect(workbench.view().tabs).toEqual([]);
  });

  it('limit the selection to the text when another program has shortened the file', async () => {
    const { workbench, at } = await createWorkspace({ 'a.txt': 'one\ntwo\nthree' });
    await workbench.editor.select(at('a.txt'), span(2, 0, 2, 5));
    await writeFile(at('a.txt'), 'one');
    await workbench.documents.open(at('a.txt'));
    expect(workbench.editor.active()?.selection).toEqual(span(0, 3));
  });
});

describe('tabs and selections', () => {
  it('open next to the active tab; after closing, the tab used before is active', async () => {
    const { workbench, at } = await createWorkspace({ a: '', b: '', c: '' });
    for (const name of ['a', 'b', 'a', 'c']) await workbench.editor.show(at(name));
    expect(workbench.view().tabs.map(({ path }) => path)).toEqual([at('a'), at('c'), at('b')]);
    await workbench.editor.close();
    expect(workbench.editor.active()?.path).toBe(at('a'));
    await workbench.editor.close();
    expect(workbench.editor.active()?.path).toBe(at('b'));
  });

  it('adapt to edits around and in a selection', async () => {
    const { workbench, at } = await createWorkspace({ 'a.txt': 'one two three' });
    const { editor, documents } = workbench;
    await editor.select(at('a.txt'), span(0, 4, 0, 7));
    await documents.edit(at('a.txt'), [
      { range: span(0, 0, 0, 4), text: '' },
      { range: span(0, 5, 0, 6), text: '---' },
      { range: span(0, 8), text: '!' },
    ]);
    expect((await documents.open(at('a.txt'))).text).toBe('t---o !three');
    expect(editor.active()?.selection).toEqual(span(0, 0, 0, 5));
  });
});
