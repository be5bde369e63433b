import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { given, type Law, rejectsWith } from './subject.ts';

const keep = { overwrite: false };
const overwrite = { overwrite: true };

export function filesLaw(law: Law): void {
  readingAndWriting(law);
  looking(law);
  moving(law);
  copying(law);
  deleting(law);
  if (process.platform !== 'win32') handlingDanglingLinks(law);
}

function readingAndWriting(law: Law): void {
  law('reads what was written, text and bytes', async ({ workbench: { files }, folder }) => {
    const bytes = Uint8Array.of(0, 255, 10, 13, 128);
    await files.write(join(folder, 'text.txt'), 'Grüße, 世界 🎬\r\n');
    await files.write(join(folder, 'bytes.bin'), bytes);
    assert.equal(Buffer.from(await files.read(join(folder, 'text.txt'))).toString(), 'Grüße, 世界 🎬\r\n');
    assert.deepEqual([...(await files.read(join(folder, 'bytes.bin')))], [...bytes]);
  });

  law('creates the folders above a new file', async ({ workbench: { files }, folder }) => {
    const path = join(folder, 'one', 'two', 'three.txt');
    await files.write(path, 'deep');
    assert.equal(readFileSync(path, 'utf8'), 'deep');
  });

  law('replaces the whole content', async (subject) => {
    const path = await given(subject, 'a.txt', 'a long first version');
    await subject.workbench.files.write(path, 'short');
    assert.equal(readFileSync(path, 'utf8'), 'short');
  });

  law('writes an empty file', async ({ workbench: { files }, folder }) => {
    await files.write(join(folder, 'empty.txt'), '');
    assert.equal(readFileSync(join(folder, 'empty.txt'), 'utf8'), '');
  });

  law('refuses to read a missing file or a folder', async ({ workbench: { files }, folder }) => {
    await rejectsWith('file-not-found', files.read(join(folder, 'missing.txt')));
    await rejectsWith('not-a-file', files.read(folder));
  });

  law('shows new content in an open document at once', async (subject) => {
    const { files, documents, editor } = subject.workbench;
    const path = await given(subject, 'a.txt', 'before\n');
    await editor.show(path);
    await files.write(path, 'after\n');
    assert.equal((await documents.open(path)).text, 'after\n');
    assert.equal((await documents.open(path)).isDirty, false);
  });

  law('replaces unsaved changes of an open document', async (subject) => {
    const { files, documents } = subject.workbench;
    const path = await given(subject, 'a.txt', 'before\n');
    const start = { line: 0, character: 0 };
    await documents.edit(path, [{ range: { start, end: start }, text: 'unsaved ' }]);
    await files.write(path, 'after\n');
    assert.equal((await documents.open(path)).text, 'after\n');
    assert.equal(readFileSync(path, 'utf8'), 'after\n');
  });

  if (process.platform === 'win32') return;
  law('never reads a FIFO', async ({ workbench: { files }, folder }) => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    assert.equal((await files.stat(path))?.type, 'other');
    await rejectsWith('not-a-file', files.read(path));
  });
}

function looking(law: Law): void {
  law('distinguishes files from folders, and returns the size of a file', async (subject) => {
    const { files } = subject.workbench;
    const path = await given(subject, 'a.txt', 'äöü');
    assert.deepEqual(await files.stat(path), { type: 'file', size: 6, realPath: realpathSync(path) });
    assert.equal((await files.stat(subject.folder))?.type, 'directory');
  });

  law('returns nothing for a missing file or folder', async ({ workbench: { files }, folder }) => {
    assert.equal(await files.stat(join(folder, 'missing')), undefined);
    assert.deepEqual(await files.list(join(folder, 'missing')), []);
  });

  law('lists the files and folders in a folder', async (subject) => {
    await given(subject, 'b.txt', '');
    await given(subject, 'a.txt', '');
    await given(subject, 'below/c.txt', '');
    assert.deepEqual([...(await subject.workbench.files.list(subject.folder))].sort(), ['a.txt', 'b.txt', 'below']);
  });

  if (process.platform === 'win32') return;
  law('follows links and names their target', async (subject) => {
    const target = await given(subject, 'target.txt', 'here');
    const link = join(subject.folder, 'link.txt');
    symlinkSync(target, link);
    assert.deepEqual(await subject.workbench.files.stat(link), {
      type: 'file',
      size: 4,
      realPath: realpathSync(target),
    });
  });

  law('treats a broken link as missing', async ({ workbench: { files }, folder }) => {
    symlinkSync(join(folder, 'nowhere'), join(folder, 'broken'));
    assert.equal(await files.stat(join(folder, 'broken')), undefined);
  });
}

function moving(law: Law): void {
  law('renames a file into a new folder', async (subject) => {
    const path = await given(subject, 'a.txt', 'moved');
    const target = join(subject.folder, 'new', 'b.txt');
    await subject.workbench.files.rename(path, target, keep);
    assert.equal(existsSync(path), false);
    assert.equal(readFileSync(target, 'utf8'), 'moved');
  });

  law('renames a folder with its content', async (subject) => {
    await given(subject, 'old/deep/a.txt', 'moved');
    await subject.workbench.files.rename(join(subject.folder, 'old'), join(subject.folder, 'new'), keep);
    assert.equal(readFileSync(join(subject.folder, 'new', 'deep', 'a.txt'), 'utf8'), 'moved');
    assert.equal(existsSync(join(subject.folder, 'old')), false);
  });

  law('renames onto an existing file only with overwrite', async (subject) => {
    const { files } = subject.workbench;
    const [path, target] = [await given(subject, 'a.txt', 'a'), await given(subject, 'b.txt', 'b')];
    await rejectsWith('file-exists', files.rename(path, target, keep));
    assert.equal(readFileSync(target, 'utf8'), 'b');
    await files.rename(path, target, overwrite);
    assert.equal(readFileSync(target, 'utf8'), 'a');
    assert.equal(existsSync(path), false);
  });

  law('renames to a different case', async (subject) => {
    const { files } = subject.workbench;
    const path = await given(subject, 'folder/a.txt', 'a');
    await files.rename(path, join(subject.folder, 'folder', 'A.txt'), keep);
    await files.rename(join(subject.folder, 'folder'), join(subject.folder, 'Folder'), keep);
    assert.deepEqual(readdirSync(join(subject.folder, 'Folder')), ['A.txt']);
    assert.ok(readdirSync(subject.folder).includes('Folder'));
  });

  law('refuses to rename a missing file', async ({ workbench: { files }, folder }) => {
    await rejectsWith('file-not-found', files.rename(join(folder, 'missing'), join(folder, 'b.txt'), keep));
  });

  law('renames open documents, too, including unsaved changes', async (subject) => {
    const { files, documents, editor } = subject.workbench;
    const path = await given(subject, 'a.txt', 'text\n');
    const target = join(subject.folder, 'b.txt');
    await editor.show(path);
    const start = { line: 0, character: 0 };
    await documents.edit(path, [{ range: { start, end: start }, text: 'new ' }]);
    await files.rename(path, target, keep);
    assert.equal((await documents.open(target)).text, 'new text\n');
    await documents.save(target);
    assert.equal(readFileSync(target, 'utf8'), 'new text\n');
    assert.equal(existsSync(path), false);
  });
}

function copying(law: Law): void {
  law('copies a file into a new folder', async (subject) => {
    const path = await given(subject, 'a.txt', 'twice');
    const target = join(subject.folder, 'new', 'b.txt');
    await subject.workbench.files.copy(path, target, keep);
    assert.equal(readFileSync(path, 'utf8'), 'twice');
    assert.equal(readFileSync(target, 'utf8'), 'twice');
  });

  law('copies a folder with its content', async (subject) => {
    await given(subject, 'old/deep/a.txt', 'twice');
    await subject.workbench.files.copy(join(subject.folder, 'old'), join(subject.folder, 'new'), keep);
    assert.equal(readFileSync(join(subject.folder, 'new', 'deep', 'a.txt'), 'utf8'), 'twice');
    assert.equal(readFileSync(join(subject.folder, 'old', 'deep', 'a.txt'), 'utf8'), 'twice');
  });

  law('copies onto an existing file only with overwrite', async (subject) => {
    const { files } = subject.workbench;
    const [path, target] = [await given(subject, 'a.txt', 'a'), await given(subject, 'b.txt', 'b')];
    await rejectsWith('file-exists', files.copy(path, target, keep));
    assert.equal(readFileSync(target, 'utf8'), 'b');
    await files.copy(path, target, overwrite);
    assert.equal(readFileSync(target, 'utf8'), 'a');
  });

  law('refuses to copy a missing file', async ({ workbench: { files }, folder }) => {
    await rejectsWith('file-not-found', files.copy(join(folder, 'missing'), join(folder, 'b.txt'), keep));
  });
}

function deleting(law: Law): void {
  law('deletes a file, and a folder with its content', async (subject) => {
    const { files } = subject.workbench;
    const path = await given(subject, 'a.txt', '');
    await given(subject, 'full/deep/b.txt', '');
    await files.delete(path);
    await files.delete(join(subject.folder, 'full'));
    assert.deepEqual(await files.list(subject.folder), []);
  });

  law('deletes an empty folder', async ({ workbench: { files }, folder }) => {
    mkdirSync(join(folder, 'empty'));
    await files.delete(join(folder, 'empty'));
    assert.equal(existsSync(join(folder, 'empty')), false);
  });

  law('refuses to delete a missing file', async ({ workbench: { files }, folder }) => {
    await rejectsWith('file-not-found', files.delete(join(folder, 'missing')));
  });

  law('closes the documents of a deleted file and never writes them back', async (subject) => {
    const { files, documents, editor } = subject.workbench;
    const path = await given(subject, 'a.txt', 'text\n');
    await editor.show(path);
    const start = { line: 0, character: 0 };
    await documents.edit(path, [{ range: { start, end: start }, text: 'unsaved ' }]);
    await files.delete(path);
    await editor.close({ all: true });
    assert.equal(existsSync(path), false);
    await rejectsWith('file-not-found', documents.open(path));
  });
}

/** A dangling link exists, even though its target does not. */
function handlingDanglingLinks(law: Law): void {
  const makeLink = (folder: string) => {
    const link = join(folder, 'broken');
    symlinkSync('nowhere', link);
    return link;
  };
  const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

  law('deletes a broken link', async ({ workbench: { files }, folder }) => {
    const link = makeLink(folder);
    await files.delete(link);
    assert.equal(isThere(link), false);
  });

  law('renames a broken link', async ({ workbench: { files }, folder }) => {
    const [link, target] = [makeLink(folder), join(folder, 'new', 'link')];
    await files.rename(link, target, keep);
    assert.equal(readlinkSync(target), 'nowhere');
    assert.equal(isThere(link), false);
  });

  law('copies a broken link as a link', async ({ workbench: { files }, folder }) => {
    const [link, target] = [makeLink(folder), join(folder, 'new', 'link')];
    await files.copy(link, target, keep);
    assert.equal(readlinkSync(target), 'nowhere');
    assert.equal(readlinkSync(link), 'nowhere');
  });

  law('replaces a broken link only with overwrite', async (subject) => {
    const { files } = subject.workbench;
    const path = await given(subject, 'a.txt', 'a');
    const link = makeLink(subject.folder);
    await rejectsWith('file-exists', files.rename(path, link, keep));
    assert.equal(readlinkSync(link), 'nowhere');
    await files.rename(path, link, overwrite);
    assert.equal(readFileSync(link, 'utf8'), 'a');
    assert.equal(lstatSync(link).isFile(), true);
  });

  law('refuses to write through a broken link, with a clear message', async ({ workbench: { files }, folder }) => {
    const link = makeLink(folder);
    await assert.rejects(files.write(link, 'text'), {
      code: 'not-a-file',
      message: `${link} is a link that leads nowhere`,
    });
    assert.equal(readlinkSync(link), 'nowhere');
  });
}
