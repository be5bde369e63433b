import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Range } from '../../src/core/text.ts';
import type { EditorState, TabState } from '../../src/ports/editor-state.ts';
import type { StagePage } from '../../src/ports/slide-stage.ts';
import type { Workbench } from '../../src/ports/workbench.ts';
import { eventually, given, type Law, type Subject } from './subject.ts';

const lines = 'one\ntwo\nthree\nfour\n';
const style = { wholeLine: true, opacity: 0.25, blur: 0 };
const page: StagePage = {
  html: '<section>Hello</section>',
  title: 'Hello',
  css: '',
  transition: 'none',
  folder: '/',
  place: undefined,
  step: 0,
  steps: 0,
};

export function editorStateLaw(law: Law): void {
  tabs(law);
  unsavedChanges(law);
  filesOnDisk(law);
  others(law);
}

function tabs(law: Law): void {
  law('restores open tabs in their order, with their selections', async (subject) => {
    const { editor } = subject.workbench;
    const [a, b, c, d] = await files(subject, 'a.txt', 'b.txt', 'c.txt', 'd.txt');
    await editor.select(a, word(2));
    await editor.select(b, word(0));
    await editor.show(c);
    await editor.select(b, word(1));
    const then = await settled(subject.workbench, b);
    assert.deepEqual(pathsOf(then), [a, b, c]);
    await editor.close();
    await editor.select(a, word(3));
    await editor.show(d);
    await editor.restore(then);
    await isAs(then, subject.workbench);
    assert.deepEqual(editor.active(), { path: b, selection: word(1) });
    await editor.show(a);
    await eventually(() => assert.deepEqual(editor.active(), { path: a, selection: word(2) }));
  });

  law('restores the order of use: closing a tab shows the same next one', async (subject) => {
    const { editor } = subject.workbench;
    const [a, b, c] = await files(subject, 'a.txt', 'b.txt', 'c.txt');
    for (const path of [a, b, c, a, c]) await editor.show(path);
    const then = await settled(subject.workbench, c);
    await editor.show(b);
    await editor.close({ all: true });
    await editor.restore(then);
    await isAs(then, subject.workbench);
    await editor.close();
    await eventually(() => assert.equal(editor.active()?.path, a));
  });

  law('closes everything when nothing was open, and writes nothing', async (subject) => {
    const { documents, editor } = subject.workbench;
    const then = await editor.capture();
    const [a, b] = await files(subject, 'a.txt', 'b.txt');
    await editor.show(a);
    await documents.edit(a, [{ range: word(0), text: 'zero' }]);
    await editor.show(b);
    await editor.restore(withNewFile(await settled(subject.workbench, b), join(subject.folder, 'new.txt'), ''));
    await editor.restore(then);
    await eventually(() => assert.equal(editor.active(), undefined));
    await isAs(then, subject.workbench);
    assert.equal(readFileSync(a, 'utf8'), lines);
    assert.equal(existsSync(join(subject.folder, 'new.txt')), false);
    assert.deepEqual(await documents.open(a), { path: a, text: lines, isDirty: false });
  });

  law('does nothing when nothing has changed', async (subject) => {
    const { documents, editor } = subject.workbench;
    const [a, b] = await files(subject, 'a.txt', 'b.txt');
    await editor.select(b, word(1));
    await editor.select(a, word(2));
    await documents.edit(a, [{ range: word(0), text: 'zero' }]);
    const then = await settled(subject.workbench, a);
    const { mtimeMs } = statSync(a);
    await editor.restore(then);
    await editor.restore(then);
    await isAs(then, subject.workbench);
    assert.equal(statSync(a).mtimeMs, mtimeMs);
  });
}

function unsavedChanges(law: Law): void {
  law('restores unsaved changes that were saved since, and drops those made since', async (subject) => {
    const { documents, editor } = subject.workbench;
    const [a, b] = await files(subject, 'a.txt', 'b.txt');
    await editor.show(b);
    await editor.show(a);
    await documents.edit(a, [{ range: word(0), text: 'zero' }]);
    const text = lines.replace('one', 'zero');
    const then = await settled(subject.workbench, a);
    assert.deepEqual(then.unsaved, [{ path: a, text }]);
    await documents.save(a);
    writeFileSync(a, lines); // as rewinding the files does
    await documents.edit(b, [{ range: word(1), text: 'zwei' }]);
    await editor.restore(then);
    await isAs(then, subject.workbench);
    assert.deepEqual(await documents.open(a), { path: a, text, isDirty: true });
    assert.deepEqual(await documents.open(b), { path: b, text: lines, isDirty: false });
    assert.deepEqual([readFileSync(a, 'utf8'), readFileSync(b, 'utf8')], [lines, lines]);
    await documents.save(a);
    assert.equal(readFileSync(a, 'utf8'), text);
  });

  law('restores earlier unsaved changes, which can then be saved', async (subject) => {
    const { documents, editor } = subject.workbench;
    const [a] = await files(subject, 'a.txt');
    await editor.show(a);
    await documents.edit(a, [{ range: word(0), text: 'zero' }]);
    const then = await settled(subject.workbench, a);
    await documents.edit(a, [{ range: word(1), text: 'saved' }]);
    await documents.save(a);
    await documents.edit(a, [{ range: word(2), text: 'and more' }]);
    writeFileSync(a, lines);
    await editor.restore(then);
    await isAs(then, subject.workbench);
    await documents.save(a);
    assert.equal(readFileSync(a, 'utf8'), lines.replace('one', 'zero'));
  });

  law('restores a new file that was never saved, and drops one created since', async (subject) => {
    const { documents, editor } = subject.workbench;
    const [a] = await files(subject, 'a.txt');
    const [first, second] = [join(subject.folder, 'new', 'b.txt'), join(subject.folder, 'c.txt')];
    await editor.show(a);
    const before = await settled(subject.workbench, a);
    await editor.restore(withNewFile(before, first, 'eins\r\nzwei'));
    const then = await settled(subject.workbench, first);
    assert.deepEqual(
      then.unsaved.map(({ path, isUntitled }) => [path, isUntitled]),
      [[first, true]],
    );
    await documents.save(first);
    rmSync(join(subject.folder, 'new'), { recursive: true });
    await editor.restore(withNewFile(before, second, 'drei'));
    await settled(subject.workbench, second);
    await editor.restore(then);
    await isAs(then, subject.workbench);
    assert.deepEqual([existsSync(first), existsSync(second)], [false, false]);
    assert.equal((await documents.open(first)).isDirty, true);
    await documents.save(first);
    assert.match(readFileSync(first, 'utf8'), /^eins\r?\nzwei$/);
  });
}

function filesOnDisk(law: Law): void {
  law('shows each file with its current content on disk', async (subject) => {
    const { documents, editor } = subject.workbench;
    const [a, b, c] = await files(subject, 'a.txt', 'b.txt', 'c.txt');
    for (const path of [a, b, c]) await editor.show(path);
    const then = await settled(subject.workbench, c);
    await documents.edit(a, [{ range: word(0), text: 'zero' }]);
    await editor.close();
    for (const path of [a, b, c]) writeFileSync(path, 'by another program\n');
    await editor.restore(then);
    for (const path of [a, b, c]) {
      assert.deepEqual(await documents.open(path), { path, text: 'by another program\n', isDirty: false });
    }
    await isAs(then, subject.workbench);
  });

  law('leaves out a deleted file, and restores the others', async (subject) => {
    const { workbench } = subject;
    const [a, b, c] = await files(subject, 'a.txt', 'b.txt', 'c.txt');
    for (const path of [a, b, c]) await workbench.editor.show(path);
    const then = await settled(workbench, c);
    rmSync(c);
    await workbench.editor.restore(then);
    await eventually(() => assert.equal(workbench.editor.active()?.path, b));
    await workbench.files.delete(a);
    await workbench.editor.close({ all: true });
    await workbench.editor.restore(then);
    await eventually(async () => assert.deepEqual(pathsOf(await workbench.editor.capture()), [b]));
  });

  law('leaves out a file that was replaced by a folder', async (subject) => {
    const { workbench } = subject;
    const [a, b] = await files(subject, 'a.txt', 'b.txt');
    for (const path of [a, b]) await workbench.editor.show(path);
    const then = await settled(workbench, b);
    rmSync(b);
    mkdirSync(b);
    await workbench.editor.restore(then);
    await eventually(async () => assert.deepEqual(pathsOf(await workbench.editor.capture()), [a]));
  });

  law('restores the tab of a file that was renamed and has its name again', async (subject) => {
    const { files: disk, editor } = subject.workbench;
    const [a, b] = await files(subject, 'a.txt', 'b.txt');
    await editor.select(a, word(2));
    await editor.show(b);
    const then = await settled(subject.workbench, b);
    const renamed = join(subject.folder, 'renamed.txt');
    await disk.rename(a, renamed, { overwrite: false });
    renameSync(renamed, a);
    await editor.restore(then);
    await isAs(then, subject.workbench);
    await editor.close();
    await eventually(() => assert.deepEqual(editor.active(), { path: a, selection: word(2) }));
  });
}

function others(law: Law): void {
  law('restores a highlight, and removes one that was not there', async (subject) => {
    const { editor } = subject.workbench;
    const [a, b] = await files(subject, 'a.txt', 'b.txt');
    await editor.show(a);
    const dark = await settled(subject.workbench, a);
    await editor.highlight(b, word(1), style);
    const lit = await settled(subject.workbench, b);
    assert.deepEqual([dark.highlight, lit.highlight?.path, lit.highlight?.style], [undefined, b, style]);
    await editor.restore(dark);
    await isAs(dark, subject.workbench);
    await editor.restore(lit);
    await isAs(lit, subject.workbench);
  });

  law('leaves the panel of slides open', async (subject) => {
    const { editor, stage } = subject.workbench;
    const [a, b] = await files(subject, 'a.txt', 'b.txt');
    await editor.show(a);
    const then = await settled(subject.workbench, a);
    await editor.show(b);
    await stage.showPage(page, { isNew: true });
    await eventually(async () => assert.deepEqual(frontOf(await editor.capture()), { kind: 'slides' }));
    await editor.restore(then);
    await eventually(() => assert.equal(editor.active()?.path, a));
    const now = await editor.capture();
    const hasSlides = now.groups.some((group) => group.tabs.some(({ kind }) => kind === 'slides'));
    assert.deepEqual([pathsOf(now), frontOf(now)?.kind, hasSlides], [[a], 'text', true]);
    await stage.closePage();
    await isAs(then, subject.workbench);
  });
}

/** Writes files with some lines. */
async function files<const Names extends readonly string[]>(
  subject: Subject,
  ...names: Names
): Promise<{ [Index in keyof Names]: string }> {
  const paths: string[] = [];
  for (const name of names) paths.push(await given(subject, name, lines));
  return paths as unknown as { [Index in keyof Names]: string };
}

/** The first three characters of a line, from 0. */
function word(line: number): Range {
  return { start: { line, character: 0 }, end: { line, character: 3 } };
}

/** Adds a new, unsaved file in front. */
function withNewFile({ groups: [group], ...state }: EditorState, path: string, text: string): EditorState {
  const start = { line: 0, character: 0 };
  const tab: TabState = { kind: 'text', path, isUntitled: true, selections: [{ start, end: start }] };
  const tabs = [...(group?.tabs ?? []), tab];
  const front = tabs.length - 1;
  return {
    ...state,
    groups: [{ tabs, activeTab: front, recent: [...(group?.recent ?? []), front] }],
    unsaved: [...state.unsaved, { path, isUntitled: true, text }],
  };
}

/** The captured state once the document is in front. */
async function settled({ editor }: Workbench, path: string): Promise<EditorState> {
  await eventually(() => assert.equal(editor.active()?.path, path));
  return editor.capture();
}

async function isAs(then: EditorState, { editor }: Workbench): Promise<void> {
  await eventually(async () => assert.deepEqual(withoutScroll(await editor.capture()), withoutScroll(then)));
}

/** The scroll position is restored as well as possible, so it is not compared. */
function withoutScroll({ groups, ...rest }: EditorState): unknown {
  const still = groups.map((group) => ({
    ...group,
    tabs: group.tabs.map((tab) => ({ ...tab, firstLine: undefined })),
  }));
  return { ...rest, groups: still };
}

function pathsOf({ groups }: EditorState): readonly string[] {
  return groups.flatMap((group) => group.tabs.flatMap((tab) => (tab.kind === 'text' ? [tab.path] : [])));
}

function frontOf({ groups, activeGroup }: EditorState): TabState | undefined {
  const group = groups[activeGroup];
  return group?.tabs[group.activeTab ?? -1];
}
