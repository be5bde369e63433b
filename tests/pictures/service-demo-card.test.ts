import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { Position } from '../../src/core/text.ts';
import type { Demo, DemoFile } from '../../src/demos/model.ts';
import { locationAt } from '../../src/demos/source-location.ts';
import { createDemoCard, createSlideCard, describeDemo } from '../../src/pictures/demo-card.ts';
import { slashed } from '../support/needs.ts';

const location = locationAt({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });

function demoOf(...actions: readonly JsonObject[]): Demo {
  return {
    id: 'a',
    title: 'A title',
    disabled: false,
    actions: actions.map((fields) => ({
      name: String(fields.action),
      disabled: fields.disabled === true,
      fields,
      location,
    })),
    location,
  };
}

function fileOf(...demos: readonly Demo[]): DemoFile {
  const place = { path: '/talk/.demo/1.json', workspaceFolder: '/talk' };
  return { ...place, version: 3, title: 'The talk', loop: false, demos, problems: [] };
}

const linesOf = (...actions: readonly JsonObject[]) =>
  describeDemo({ file: fileOf(), demo: demoOf(...actions) }, []).lines;

describe('the description of a demo', () => {
  it('has a sentence for each visible action', () => {
    expect(
      linesOf(
        { action: 'open', path: '/src/app.ts' },
        { action: 'highlight', path: 'src/app.ts', position: '12:20' },
        { action: 'insert', path: './src/app.ts', position: 3, content: 'x' },
        { action: 'replace', path: 'src/app.ts', startPlaceholder: '// here', content: 'x' },
        { action: 'replace', path: 'src/app.ts', content: 'x' },
        { action: 'delete', path: 'src/app.ts', position: '5,0:5,9' },
        { action: 'unselect' },
        { action: 'waitForTimeout', timeout: 5 },
        { action: 'executeTerminalCommand', command: 'npm test' },
        { action: 'executeTerminalCommand', command: '\u0003' },
        { action: 'setTheme', theme: 'Solarized' },
        { action: 'openSlide', path: 'deck.md', slide: 4 },
      ).join('\n'),
    ).toMatchInlineSnapshot(`
      "Open src/app.ts
      Highlight lines 12–20 of src/app.ts
      Insert code into src/app.ts at line 3
      Replace “// here” of src/app.ts
      Rewrite src/app.ts
      Delete line 5 of src/app.ts
      Run npm test in the terminal
      Stop the command
      Change the theme to “Solarized”
      Show slide 4 of deck.md"
    `);
  });

  it('leaves out disabled, unknown and repeated actions', () => {
    const open = { action: 'open', path: 'a.ts' };
    expect(
      linesOf(open, { action: 'save' }, open, { ...open, path: 'b.ts', disabled: true }, { action: 'toString' }),
    ).toEqual(['Open a.ts']);
  });

  it('names another demo by its title, and replaces missing fields by an ellipsis', () => {
    const other = { ...demoOf(), id: 'b', title: 'The other' };
    const { lines } = describeDemo(
      { file: fileOf(), demo: demoOf({ action: 'runDemoById', id: 'b' }, { action: 'rename' }) },
      [other],
    );
    expect(lines).toEqual(['Run “The other”', 'Rename … to …']);
  });

  it('keeps each sentence short and on one line', () => {
    const [line = ''] = linesOf({ action: 'executeTerminalCommand', command: `echo ${'long '.repeat(50)}\n&& more` });
    expect(line.length).toBeLessThan(85);
    expect(line).not.toContain('\n');
  });
});

describe('the card of a demo', () => {
  const there = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`).join('\n');
  const card = (...actions: readonly JsonObject[]) => {
    const demo = demoOf(...actions);
    const readText = async (path: string) => (slashed(path) === '/talk/a.ts' ? there : undefined);
    return createDemoCard({ file: fileOf(demo), demo }, { readText, demos: [] });
  };
  const code = async (...actions: readonly JsonObject[]) => (await card(...actions)).code;

  it('shows the demo file, title and position of the demo', async () => {
    expect(await card({ action: 'closeAll' })).toEqual({
      eyebrow: 'The talk',
      title: 'A title',
      place: '1/1',
      lines: ['Close all tabs'],
    });
  });

  it('shows the lines that the demo highlights', async () => {
    const found = await code(
      { action: 'open', path: 'b.ts' },
      { action: 'highlight', path: 'a.ts', position: '12:14' },
    );
    expect(found).toMatchObject({ title: 'a.ts', highlightLines: [12, 14] });
    expect(found?.text.split('\n')[11]).toBe('line 12');
  });

  it('shows the file as an insertion of the demo will leave it', async () => {
    const found = await code({ action: 'insert', path: 'a.ts', position: 3, content: 'new 1\nnew 2' });
    expect(found).toMatchObject({ highlightLines: [3, 4], isNew: true });
    expect(found?.text.split('\n').slice(1, 6)).toEqual(['line 2', 'new 1', 'new 2', 'line 4', 'line 5']);
  });

  it('shows text that is inserted into a line as the action will insert it', async () => {
    const found = await code({ action: 'write', path: 'a.ts', position: '2,1', content: 'X' });
    expect(found).toMatchObject({ highlightLines: [2, 2], isNew: true });
    expect(found?.text.split('\n').slice(0, 3)).toEqual(['line 1', 'lXine 2', 'line 3']);
    const typed = await code({ action: 'write', path: 'a.ts', position: '2', content: 'X\nY' });
    expect(typed).toMatchObject({ highlightLines: [2, 3] });
    expect(typed?.text.split('\n').slice(1, 4)).toEqual(['X', 'Yline 2', 'line 3']);
    const part = await code({ action: 'replace', path: 'a.ts', position: '2,0:2,4', content: 'row' });
    expect(part?.text.split('\n').slice(1, 3)).toEqual(['row 2', 'line 3']);
  });

  it('shows an insertion even if a variable is in a field that does not affect the picture', async () => {
    const typed = { action: 'insert', path: 'a.ts', position: 1, content: 'X', insertTypingSpeed: '{SPEED}' };
    expect(await code(typed)).toMatchObject({ highlightLines: [1, 1] });
    expect(await code({ ...typed, position: '{LINE}' })).toBeUndefined();
    expect(await code({ ...typed, position: true })).toBeUndefined();
  });

  it('shows the result of a patch from its first change on', async () => {
    const files: Readonly<Record<string, string>> = {
      '/talk/before.ts': 'one\ntwo\nthree\n',
      '/talk/a.patch': '--- a\n+++ b\n@@ -2,1 +2,2 @@\n-two\n+2\n+2.5\n',
      '/talk/bad.patch': '--- a\n+++ b\n@@ -2,1 +2,1 @@\n-zwei\n+2\n',
    };
    const demo = (patch: string) => demoOf({ action: 'applyPatch', path: 'a.ts', contentPath: 'before.ts', patch });
    const codeOf = async (patch: string) => {
      const sources = { readText: async (path: string) => files[slashed(path)], demos: [] };
      return (await createDemoCard({ file: fileOf(), demo: demo(patch) }, sources)).code;
    };
    expect(await codeOf('a.patch')).toEqual({
      title: 'a.ts',
      text: 'one\n2\n2.5\nthree\n',
      highlightLines: [2, 3],
      isNew: true,
    });
    expect(await codeOf('bad.patch')).toBeUndefined();
    expect(await codeOf('none.patch')).toBeUndefined();
  });

  it('shows an insertion without a position at the cursor, else at the end', async () => {
    const demo = demoOf({ action: 'insert', path: 'a.ts', content: 'X' });
    const sources = { readText: async () => 'one\ntwo\n', demos: [] };
    const codeAt = async (cursor: Position | undefined) =>
      (await createDemoCard({ file: fileOf(), demo }, { ...sources, cursorIn: () => cursor })).code?.text;
    expect(await codeAt({ line: 1, character: 1 })).toBe('one\ntXwo\n');
    expect(await codeAt(undefined)).toBe('one\ntwo\nX');
  });

  it('shows a long command in full as code', async () => {
    const command = `npm test -- ${'--flag '.repeat(20)}`.trim();
    expect(await code({ action: 'executeTerminalCommand', command })).toEqual({ title: '', text: command });
    expect(await code({ action: 'askCopilotChat', message: 'One\ntwo' })).toBeUndefined();
    expect(await code({ action: 'executeTerminalCommand', command: 'npm test' })).toBeUndefined();
  });

  it('shows the lines that the demo will delete, or no code if the deletion would fail', async () => {
    const gone = await code({ action: 'delete', path: 'a.ts', position: '60' });
    expect(gone).toMatchObject({ highlightLines: [60, 60] });
    expect(await code({ action: 'delete', path: 'a.ts', position: '99' })).toBeUndefined();
  });

  it('shows the file as a replacement of the demo will leave it', async () => {
    const found = await code({ action: 'replace', path: 'a.ts', position: '3:5', content: 'new' });
    expect(found?.text.split('\n').slice(1, 4)).toEqual(['line 2', 'new', 'line 6']);
    expect(found?.highlightLines).toEqual([3, 3]);
  });

  it('shows text that is added at the end, and a new file', async () => {
    const atEnd = await code({ action: 'insert', path: 'a.ts', content: 'last' });
    expect(atEnd).toMatchObject({ highlightLines: [61, 61] });
    const made = await code({ action: 'create', path: 'new.ts', content: 'one\ntwo\n' });
    expect(made).toEqual({ title: 'new.ts', text: 'one\ntwo', highlightLines: [1, 2], isNew: true });
  });

  it('prefers a change to a highlight, and a highlight to an opened file', async () => {
    const open = { action: 'open', path: 'a.ts' };
    const highlight = { action: 'highlight', path: 'a.ts', position: 5 };
    const insert = { action: 'insert', path: 'a.ts', position: 9, content: 'x' };
    expect((await code(open, highlight, insert))?.isNew).toBe(true);
    expect((await code(open, highlight))?.highlightLines).toEqual([5, 5]);
    expect((await code(open))?.highlightLines).toBeUndefined();
  });

  it.each([
    ['a file that is not there', { action: 'highlight', path: 'gone.ts', position: 1 }],
    ['a place that is not there', { action: 'highlight', path: 'a.ts', position: 99 }],
    ['a path that leads out', { action: 'open', path: '../../etc/passwd' }],
  ])('shows no code for %s', async (_what, action) => {
    expect((await card(action)).lines).toHaveLength(1);
    expect(await code(action)).toBeUndefined();
  });
});

it('the card of a slide shows its text and its position', () => {
  const markdown = '# Hello\n\nA *paragraph*.\n\n- one\n- two\n\n```js\nlet a;\n```\n';
  expect(createSlideCard({ title: 'Hello', index: 2, markdown }, 7, { step: 2, steps: 2 })).toEqual({
    eyebrow: 'Slide 3 of 7',
    title: 'Hello',
    place: '3/7',
    lines: ['A paragraph.', '• one', '• two'],
    code: { title: 'js', text: 'let a;' },
  });
});

it('the card of a slide hides what is not revealed yet', () => {
  const markdown = '# Hello\n\n<dt-show>\n\nThe *surprise*.\n\n```js\nlet secret;\n```\n\n</dt-show>\n';
  expect(createSlideCard({ title: 'Hello', index: 2, markdown }, 7, { step: 0, steps: 1 })).toEqual({
    eyebrow: 'Slide 3 of 7',
    title: 'Hello',
    place: '3/7',
    lines: ['0 of 1 revealed'],
  });
});
