import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Range, TextEdit } from '../../src/core/text.ts';
import { eventually, given, type Law, rejectsWith } from './subject.ts';

function at(line: number, character: number, text: string): TextEdit {
  return { range: span(line, character, line, character), text };
}

function span(line: number, character: number, endLine: number, endCharacter: number): Range {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}

export function documentsLaw(law: Law): void {
  opening(law);
  editing(law);
  saving(law);
  typing(law);
}

function opening(law: Law): void {
  law('opens a document with its text, without changes', async (subject) => {
    const path = await given(subject, 'a.txt', 'one\ntwo');
    assert.deepEqual(await subject.workbench.documents.open(path), { path, text: 'one\ntwo', isDirty: false });
  });

  law('refuses to open or edit a missing file or a folder', async ({ workbench: { documents }, folder }) => {
    await rejectsWith('file-not-found', documents.open(join(folder, 'missing.txt')));
    await rejectsWith('not-a-file', documents.open(folder));
    await rejectsWith('file-not-found', documents.edit(join(folder, 'missing.txt'), [at(0, 0, 'x')]));
  });

  law('updates a clean document when another program writes its file', async (subject) => {
    const { documents, editor } = subject.workbench;
    const path = await given(subject, 'a.txt', 'before');
    await editor.show(path);
    writeFileSync(path, 'after, and longer');
    await eventually(async () => assert.equal((await documents.open(path)).text, 'after, and longer'));
  });
}

function editing(law: Law): void {
  law('keeps an edit in the buffer until it is saved', async (subject) => {
    const { documents } = subject.workbench;
    const path = await given(subject, 'a.txt', 'one\ntwo\n');
    await documents.edit(path, [{ range: span(1, 0, 1, 3), text: 'TWO' }]);
    assert.deepEqual(await documents.open(path), { path, text: 'one\nTWO\n', isDirty: true });
    assert.equal(readFileSync(path, 'utf8'), 'one\ntwo\n');
    await documents.save(path);
    assert.deepEqual(await documents.open(path), { path, text: 'one\nTWO\n', isDirty: false });
    assert.equal(readFileSync(path, 'utf8'), 'one\nTWO\n');
  });

  law('applies several edits at once, all relative to the original text', async (subject) => {
    const { documents } = subject.workbench;
    const path = await given(subject, 'a.txt', 'one\ntwo\nthree\n');
    await documents.edit(path, [
      at(2, 0, 'and '),
      { range: span(0, 0, 1, 0), text: '' },
      { range: span(1, 0, 1, 3), text: '2\n2½' },
    ]);
    assert.equal((await documents.open(path)).text, '2\n2½\nand three\n');
  });

  law('types character by character without losing any', async (subject) => {
    const { documents, editor } = subject.workbench;
    const path = await given(subject, 'a.txt', '');
    await editor.show(path);
    const text = 'const answer = 42; // 🎬';
    let typed = '';
    for (const character of text) {
      await documents.edit(path, [at(0, typed.length, character)], { undoStop: typed === '' });
      typed += character;
    }
    assert.equal((await documents.open(path)).text, text);
  });

  law('uses the line breaks of the document for inserted lines', async (subject) => {
    const { documents } = subject.workbench;
    const path = await given(subject, 'a.txt', 'one\r\ntwo\r\n');
    await documents.edit(path, [at(1, 0, 'between\n')]);
    await documents.save(path);
    assert.equal(readFileSync(path, 'utf8'), 'one\r\nbetween\r\ntwo\r\n');
  });

  law('edits an empty file', async (subject) => {
    const { documents } = subject.workbench;
    const path = await given(subject, 'a.txt', '');
    await documents.edit(path, [at(0, 0, 'first\nsecond')]);
    assert.equal((await documents.open(path)).text, 'first\nsecond');
  });

  law('leaves the document unchanged for an empty list of edits', async (subject) => {
    const path = await given(subject, 'a.txt', 'same');
    await subject.workbench.documents.edit(path, []);
    assert.deepEqual(await subject.workbench.documents.open(path), { path, text: 'same', isDirty: false });
  });
}

function saving(law: Law): void {
  law('does nothing when it saves a clean document, or one that is not open', async (subject) => {
    const { documents } = subject.workbench;
    const path = await given(subject, 'a.txt', 'same');
    await documents.save(path);
    await documents.open(path);
    await documents.save(path);
    await documents.save(join(subject.folder, 'missing.txt'));
    assert.equal(readFileSync(path, 'utf8'), 'same');
    assert.deepEqual(await subject.workbench.files.list(subject.folder), ['a.txt']);
  });

  law('saves several documents without tabs at the same time', async (subject) => {
    const { documents } = subject.workbench;
    const paths = [
      await given(subject, 'a.txt', ''),
      await given(subject, 'b.txt', ''),
      await given(subject, 'c.txt', ''),
    ];
    for (const path of paths) await documents.edit(path, [at(0, 0, 'saved')]);
    await Promise.all(paths.map((path) => documents.save(path)));
    assert.deepEqual(
      paths.map((path) => readFileSync(path, 'utf8')),
      ['saved', 'saved', 'saved'],
    );
  });

  law('keeps a byte order mark', async (subject) => {
    const { documents } = subject.workbench;
    const path = await given(subject, 'a.txt', '\uFEFFmarked');
    await documents.edit(path, [at(0, 0, 'still ')]);
    await documents.save(path);
    assert.equal(readFileSync(path, 'utf8'), '\uFEFFstill marked');
  });

  law('changes nothing when it formats without a formatter', async (subject) => {
    const { documents } = subject.workbench;
    const path = await given(subject, 'a.txt', 'as   it\n\n\n  is');
    await documents.format(path);
    assert.equal((await documents.open(path)).text, 'as   it\n\n\n  is');
  });
}

function typing(law: Law): void {
  law('keeps captured typing out of the document', async (subject) => {
    const { workbench } = subject;
    const path = await given(subject, 'a.txt', 'one\n');
    await workbench.editor.select(path, span(0, 0, 0, 0));
    const heard: string[] = [];
    const capture = workbench.documents.captureTyping((text) => heard.push(text));
    try {
      await workbench.window.executeCommand({ command: 'type', args: [{ text: 'x' }] });
    } finally {
      capture.dispose();
    }
    const { text } = await workbench.documents.open(path);
    assert.deepEqual([text, heard], heard.length > 0 ? ['one\n', ['x']] : ['xone\n', []]);
  });

  law('types into the document again once the capture is disposed', async (subject) => {
    const { workbench } = subject;
    const path = await given(subject, 'a.txt', 'one\n');
    await workbench.editor.select(path, span(0, 0, 0, 0));
    const capture = workbench.documents.captureTyping(() => assert.fail('disposed'));
    capture.dispose();
    capture.dispose();
    await workbench.window.executeCommand({ command: 'type', args: [{ text: 'x' }] });
    await eventually(async () => assert.equal((await workbench.documents.open(path)).text, 'xone\n'));
  });
}
