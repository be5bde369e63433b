import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Range } from '../../src/core/text.ts';
import type { Workbench } from '../../src/ports/workbench.ts';
import { eventually, given, type Law, rejectsWith } from './subject.ts';

const lines = 'one\ntwo\nthree\nfour\n';
const cursorAtStart: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const wordThree: Range = { start: { line: 2, character: 0 }, end: { line: 2, character: 5 } };
const style = { wholeLine: true, opacity: 0.25, blur: 0 };

export function editorLaw(law: Law): void {
  showing(law);
  lighting(law);
  closing(law);
}

function showing(law: Law): void {
  law('shows a document in front', async (subject) => {
    const { workbench } = subject;
    const [a, b] = [await given(subject, 'a.txt', lines), await given(subject, 'b.txt', lines)];
    await workbench.editor.show(a);
    await isInFront(workbench, a);
    await workbench.editor.show(b);
    await isInFront(workbench, b);
    await workbench.editor.show(a);
    await isInFront(workbench, a);
  });

  law('shows a binary file, without a text editor in front', async ({ workbench, folder }) => {
    const path = join(folder, 'slides.zip');
    await workbench.files.write(path, Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0xff));
    await workbench.editor.show(path);
    assert.equal(workbench.editor.active(), undefined);
    await rejectsWith('not-a-file', workbench.editor.select(path, cursorAtStart));
  });

  law('refuses to show a missing file or a folder', async ({ workbench: { editor }, folder }) => {
    await rejectsWith('file-not-found', editor.show(join(folder, 'missing.txt')));
    assert.deepEqual(
      (await editor.capture()).groups.flatMap(({ tabs }) => tabs),
      [],
    );
    await rejectsWith('not-a-file', editor.show(folder));
    await rejectsWith('file-not-found', editor.select(join(folder, 'missing.txt'), cursorAtStart));
    await rejectsWith('file-not-found', editor.highlight(join(folder, 'missing.txt'), cursorAtStart, style));
  });

  law('shows a document to select in it', async (subject) => {
    const { workbench } = subject;
    const path = await given(subject, 'a.txt', lines);
    await workbench.editor.select(path, wordThree);
    await eventually(() => assert.deepEqual(workbench.editor.active(), { path, selection: wordThree }));
  });

  law('sets the cursor with an empty range', async (subject) => {
    const { workbench } = subject;
    const path = await given(subject, 'a.txt', lines);
    const cursor = { start: wordThree.end, end: wordThree.end };
    await workbench.editor.select(path, cursor, { reveal: 'top' });
    await eventually(() => assert.deepEqual(workbench.editor.active(), { path, selection: cursor }));
  });

  law(
    'sets the cursor in a document that was just shown, and shows it again if it is no longer in front',
    async (subject) => {
      const { editor } = subject.workbench;
      const [a, b] = [await given(subject, 'a.txt', lines), await given(subject, 'b.txt', lines)];
      const cursor = { start: wordThree.end, end: wordThree.end };
      await editor.show(a);
      await editor.select(a, cursor, { isShown: true });
      await eventually(() => assert.deepEqual(editor.active(), { path: a, selection: cursor }));
      await editor.show(b);
      await editor.select(a, cursorAtStart, { isShown: true });
      await eventually(() => assert.deepEqual(editor.active(), { path: a, selection: cursorAtStart }));
    },
  );

  law('keeps the selection of a tab that is shown again', async (subject) => {
    const { workbench } = subject;
    const [a, b] = [await given(subject, 'a.txt', lines), await given(subject, 'b.txt', lines)];
    await workbench.editor.select(a, wordThree);
    await eventually(() => assert.deepEqual(workbench.editor.active(), { path: a, selection: wordThree }));
    await workbench.editor.show(b);
    await workbench.editor.show(a);
    await eventually(() => assert.deepEqual(workbench.editor.active(), { path: a, selection: wordThree }));
  });

  law('moves the cursor when text is inserted before it', async (subject) => {
    const { workbench } = subject;
    const path = await given(subject, 'a.txt', lines);
    const cursor = { start: wordThree.end, end: wordThree.end };
    await workbench.editor.select(path, cursor);
    await eventually(() => assert.deepEqual(workbench.editor.active()?.selection, cursor));
    await workbench.documents.edit(path, [{ range: cursorAtStart, text: 'zero\n' }]);
    const moved = { line: 3, character: 5 };
    await eventually(() => assert.deepEqual(workbench.editor.active()?.selection, { start: moved, end: moved }));
  });
}

function lighting(law: Law): void {
  law('highlights a document in front, without changing its text', async (subject) => {
    const { workbench } = subject;
    const [a, b] = [await given(subject, 'a.txt', lines), await given(subject, 'b.txt', lines)];
    await workbench.editor.highlight(a, wordThree, style);
    await isInFront(workbench, a);
    await workbench.editor.highlight(b, wordThree, {
      wholeLine: false,
      opacity: 0,
      blur: 3,
      borderColor: 'red',
      background: '#ff04',
    });
    await isInFront(workbench, b);
    const quiet = { line: 4, character: 0 };
    await eventually(() => assert.deepEqual(workbench.editor.active()?.selection, { start: quiet, end: quiet }));
    assert.deepEqual(workbench.editor.active()?.highlight, wordThree);
    await workbench.editor.show(a);
    await isInFront(workbench, a);
    assert.equal(workbench.editor.active()?.highlight, undefined);
    assert.deepEqual(await workbench.documents.open(a), { path: a, text: lines, isDirty: false });
    await workbench.editor.clearHighlight();
  });

  law(
    'keeps the cursor of a highlight away from words and brackets, which an editor would put in boxes',
    async (subject) => {
      const { editor } = subject.workbench;
      const path = await given(subject, 'a.py', 'import os\ndef greet(name):\n    return name\n');
      const cursorAfter = async (first: number, last: number) => {
        const end = { line: last, character: Number.MAX_SAFE_INTEGER };
        await editor.highlight(path, { start: { line: first, character: 0 }, end }, style);
        return editor.active()?.selection;
      };
      const at = (line: number, character: number) => ({ start: { line, character }, end: { line, character } });
      await eventually(async () => assert.deepEqual(await cursorAfter(1, 2), at(2, 0)));
      await eventually(async () => assert.deepEqual(await cursorAfter(1, 1), at(1, 16)));
      await eventually(async () => assert.deepEqual(await cursorAfter(0, 0), at(2, 0)));
      await editor.clearHighlight();
    },
  );

  law('clears a highlight, and does nothing when there is none', async (subject) => {
    const { editor } = subject.workbench;
    await editor.clearHighlight();
    await editor.highlight(await given(subject, 'a.txt', lines), wordThree, style);
    await editor.clearHighlight();
    await editor.clearHighlight();
  });
}

function closing(law: Law): void {
  law('saves unsaved changes without asking when it closes a tab', async (subject) => {
    const { workbench } = subject;
    const path = await given(subject, 'a.txt', lines);
    await workbench.editor.show(path);
    await workbench.documents.edit(path, [{ range: cursorAtStart, text: 'zero\n' }]);
    await workbench.editor.close();
    assert.equal(readFileSync(path, 'utf8'), `zero\n${lines}`);
    await eventually(() => assert.notEqual(workbench.editor.active()?.path, path));
  });

  law('closes only the tab in front', async (subject) => {
    const { workbench } = subject;
    const [a, b] = [await given(subject, 'a.txt', lines), await given(subject, 'b.txt', lines)];
    await workbench.editor.show(a);
    await workbench.editor.show(b);
    await workbench.editor.close();
    await isInFront(workbench, a);
  });

  law('saves and closes all tabs', async (subject) => {
    const { workbench } = subject;
    const paths = [await given(subject, 'a.txt', ''), await given(subject, 'b.txt', '')];
    for (const path of paths) {
      await workbench.editor.show(path);
      await workbench.documents.edit(path, [{ range: cursorAtStart, text: 'saved' }]);
    }
    await workbench.editor.close({ all: true });
    assert.deepEqual(
      paths.map((path) => readFileSync(path, 'utf8')),
      ['saved', 'saved'],
    );
    await eventually(() => assert.equal(workbench.editor.active(), undefined));
  });

  law('leaves unsaved tabs open with keepUnsaved', async (subject) => {
    const { workbench } = subject;
    const [own, other] = [await given(subject, 'a.txt', lines), await given(subject, 'b.txt', lines)];
    await workbench.editor.show(other);
    await workbench.editor.show(own);
    await workbench.documents.edit(own, [{ range: cursorAtStart, text: 'zero\n' }]);
    await workbench.editor.close({ keepUnsaved: true });
    await workbench.editor.close({ all: true, keepUnsaved: true });
    await isInFront(workbench, own);
    const { text, isDirty } = await workbench.documents.open(own);
    assert.deepEqual([text, isDirty, readFileSync(own, 'utf8')], [`zero\n${lines}`, true, lines]);
    await workbench.editor.close({ all: true });
    await eventually(() => assert.equal(workbench.editor.active(), undefined));
  });

  law('does nothing when there is no tab to close', async ({ workbench: { editor } }) => {
    await editor.close({ all: true });
    await editor.close();
    await editor.close({ all: true });
    await eventually(() => assert.equal(editor.active(), undefined));
  });
}

function isInFront({ editor }: Workbench, path: string): Promise<void> {
  return eventually(() => assert.equal(editor.active()?.path, path));
}
