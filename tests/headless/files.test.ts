import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createWorkspace } from './workspace.ts';

const overwrite = { overwrite: true };

it('a file operation is logged, and a failed one is not', async () => {
  const { workbench, at, told } = await createWorkspace({ 'a.txt': 'a' });
  const { files } = workbench;
  await files.write(at('b.txt'), 'b');
  await files.write(at('b.txt'), 'B');
  await files.rename(at('b.txt'), at('c.txt'), { overwrite: false });
  await files.copy(at('a.txt'), at('d/e.txt'), { overwrite: false });
  await files.delete(at('d'));
  await expect(files.delete(at('d'))).rejects.toMatchObject({ code: 'file-not-found' });
  await files.rename(at('a.txt'), at('a.txt'), overwrite);
  expect(told()).toMatchInlineSnapshot(`
    "create b.txt
    write b.txt
    rename b.txt to c.txt
    copy a.txt to d/e.txt
    delete d"
  `);
});

it('a file is never lost by an operation whose target contains it or lies in it', async () => {
  const { workbench, at } = await createWorkspace({ 'folder/a.txt': 'precious' });
  const { files } = workbench;
  for (const act of [files.rename, files.copy]) {
    await expect(act(at('folder/a.txt'), at('folder'), overwrite)).rejects.toMatchObject({ code: 'command-failed' });
    await expect(act(at('folder'), at('folder/below'), overwrite)).rejects.toMatchObject({ code: 'command-failed' });
  }
  expect(await readFile(at('folder/a.txt'), 'utf8')).toBe('precious');
});

it('renaming onto a folder replaces the whole folder', async () => {
  const { workbench, at } = await createWorkspace({ 'new/a.txt': 'new', 'old/b.txt': 'old' });
  await workbench.files.rename(at('new'), at('old'), overwrite);
  expect(await workbench.files.list(at('old'))).toEqual(['a.txt']);
});

it('writing onto a folder or below a file is refused', async () => {
  const { workbench, at } = await createWorkspace({ 'folder/a.txt': '' });
  await expect(workbench.files.write(at('folder'), 'x')).rejects.toMatchObject({ code: 'not-a-file' });
  await expect(workbench.files.write(at('folder/a.txt/b.txt'), 'x')).rejects.toMatchObject({ name: 'DemoError' });
});

it('the tabs of a folder follow it when it is renamed', async () => {
  const { workbench, at } = await createWorkspace({ 'old/a.txt': 'text' });
  await workbench.editor.show(at('old/a.txt'));
  await workbench.files.rename(at('old'), at('new'), { overwrite: false });
  expect(workbench.editor.active()?.path).toBe(at('new/a.txt'));
});

it('several writes happen in the order of the calls', async () => {
  const { workbench, at } = await createWorkspace();
  await Promise.all(Array.from({ length: 20 }, (_, i) => workbench.files.write(at('a.txt'), `${i}`.repeat(i * 1000))));
  expect(await readFile(at('a.txt'), 'utf8')).toBe('19'.repeat(19_000));
});
