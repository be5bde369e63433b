import { describe, expect, it } from 'vitest';
import { rehearse } from '../support/rehearsal.ts';

const snapshot = 'import a\n\nfunction f() {\n  return 1;\n}\n\nend\n';
const patch = [
  '--- a/a.ts',
  '+++ b/a.ts',
  '@@ -1,2 +1,3 @@',
  ' import a',
  '+import b',
  ' ',
  '@@ -3,3 +4,4 @@',
  ' function f() {',
  '-  return 1;',
  '+  const two = b();',
  '+  return two;',
  ' }',
  '',
].join('\n');
const after = 'import a\nimport b\n\nfunction f() {\n  const two = b();\n  return two;\n}\n\nend\n';
const files = { 'a.ts': snapshot, '.demo/a.snapshot.ts': snapshot, '.demo/a.patch': patch };
const apply = { action: 'applyPatch', path: 'a.ts', contentPath: '.demo/a.snapshot.ts', patch: '.demo/a.patch' };

describe('applyPatch', () => {
  it('makes all changes in one edit, and leaves the cursor after the last', async () => {
    const show = await rehearse(files);
    await show.play(apply);
    expect(await show.buffer('a.ts')).toBe(after);
    expect(show.step.changedDocuments).toEqual(new Set([show.at('a.ts')]));
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.ts
      edit a.ts 2:1-2:1 "import b\\n", 4:1-4:12 "  const two = b();\\n  return two;"
      cursor a.ts 6:14"
    `);
  });

  it('warns when a snapshot with mixed line breaks becomes a text with one kind', async () => {
    const mixed = snapshot.replace('\n', '\r\n');
    const show = await rehearse({ ...files, 'a.ts': mixed, '.demo/a.snapshot.ts': mixed });
    await show.play(apply);
    expect(show.seen()).toContain('a.ts has two kinds of line breaks: the patch changes all of them to those of Unix.');
    const plain = await rehearse(files);
    await plain.play(apply);
    expect(plain.seen()).not.toContain('line breaks');
  });

  it('sets the file to the snapshot first', async () => {
    const show = await rehearse({ ...files, 'a.ts': 'what a rehearsal left\n' });
    await show.play(apply);
    expect(await show.buffer('a.ts')).toBe(after);
    await show.play(apply);
    expect(await show.buffer('a.ts')).toBe(after);
  });

  it('creates the file when it does not exist', async () => {
    const { 'a.ts': _, ...others } = files;
    const show = await rehearse(others);
    await show.play(apply);
    expect(await show.buffer('a.ts')).toBe(after);
  });

  it('types the added text, change by change, from the top', async () => {
    const show = await rehearse(files);
    await show.play({ ...apply, insertTypingMode: 'line-by-line', insertTypingSpeed: 100 });
    expect(await show.buffer('a.ts')).toBe(after);
    expect(show.clock.now()).toBe(100);
    expect(show.seen()).toMatchInlineSnapshot(`
      "open a.ts
      edit a.ts 2:1-2:1 "\\n"
      cursor a.ts 2:1
      edit a.ts 2:1-2:1 "import b"
      cursor a.ts 2:9
      edit a.ts 5:1-5:12 ""
      cursor a.ts 5:1
      edit a.ts 5:1-5:1 "  const two = b();\\n"
      cursor a.ts 6:1
      edit a.ts 6:1-6:1 "  return two;"
      cursor a.ts 6:14"
    `);
  });

  it('keeps CRLF line breaks', async () => {
    const show = await rehearse({ ...files, 'a.ts': snapshot.replaceAll('\n', '\r\n') });
    await show.play({ ...apply, insertTypingMode: 'character-by-character', insertTypingSpeed: 1 });
    expect(await show.buffer('a.ts')).toBe(after.replaceAll('\n', '\r\n'));
  });

  it('reads snapshot and patch relative to .demo in version 1', async () => {
    const show = await rehearse(files, { version: 1 });
    await show.play({ ...apply, contentPath: './a.snapshot.ts', patch: '/a.patch' });
    expect(await show.buffer('a.ts')).toBe(after);
  });

  it('finds a change whose lines have moved up or down', async () => {
    const longer = `import z\n${snapshot.replace('function', '\n// f\nfunction')}`;
    const show = await rehearse({ ...files, '.demo/a.snapshot.ts': longer });
    await show.play(apply);
    expect(await show.buffer('a.ts')).toBe(`import z\n${after.replace('function', '\n// f\nfunction')}`);
  });

  it('reports which line of the snapshot differs, and changes nothing', async () => {
    const show = await rehearse({ ...files, '.demo/a.snapshot.ts': snapshot.replace('return 1', 'return 10') });
    await expect(show.play(apply)).rejects.toMatchObject({
      code: 'patch-mismatch',
      message: '.demo/a.patch does not fit: change 2, line 4: expected “  return 1;”, found “  return 10;”',
      hint: 'Create both files again: the file in "contentPath" must be the one that the patch was created from.',
    });
    expect(await show.buffer('a.ts')).toBe(snapshot);
  });

  it('reports a snapshot that is too short, or has lost its last line break', async () => {
    const short = await rehearse({ ...files, '.demo/a.snapshot.ts': 'import a\n\n' });
    await expect(short.play(apply)).rejects.toThrow('line 3: expected “function f() {”, found the end of the file');
    const unbroken = await rehearse({ ...files, '.demo/a.snapshot.ts': snapshot.slice(0, -6) });
    await expect(unbroken.play(apply)).rejects.toThrow('line 5: the text differs in the line break after “}”');
  });

  it('reports the line of an invalid patch', async () => {
    const show = await rehearse({ ...files, '.demo/a.patch': '--- a\n+++ b\n@@ -1 +1 @@\n-a\n' });
    await expect(show.play(apply)).rejects.toMatchObject({
      code: 'invalid-field',
      message: '.demo/a.patch:5 is not a patch: the change is incomplete',
    });
  });
});
