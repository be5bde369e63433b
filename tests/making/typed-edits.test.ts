import { describe, expect, it } from 'vitest';
import { make, play, write } from './states.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1} of the file`);

describe('an edit that a made show types like a person', () => {
  it('inserts a line at an existing blank line', async () => {
    const before = lines('import a', '', 'end');
    expect(await write({ 'a.js': before }, { 'a.js': lines('import a', '', 'const b = 1;', 'end') })).toBe(
      String.raw`insert a.js 2 "\nconst b = 1;" (character-by-character)`,
    );
    expect(await write({ 'a.js': before }, { 'a.js': lines('import a', 'import b', '', 'end') })).toBe(
      String.raw`insert a.js 2 "import b\n" (character-by-character)`,
    );
  });

  it('adds a line at the end of the line above, with Enter and typing', async () => {
    expect(
      await write({ 'a.js': lines('one();', 'three();') }, { 'a.js': lines('one();', 'two();', 'three();') }),
    ).toBe(String.raw`write a.js 1,6 "\ntwo();" (character-by-character)`);
  });

  it('adds a line before the first line when there is no line above', async () => {
    expect(
      await write({ 'a.js': lines('two();', 'three();') }, { 'a.js': lines('one();', 'two();', 'three();') }),
    ).toBe(String.raw`write a.js 1,0 "one();\n" (character-by-character)`);
  });

  it('replaces whole words when most of a line stays the same', async () => {
    const before = lines('const total = count(items);', 'done');
    expect(await write({ 'a.js': before }, { 'a.js': lines('const total = counted(items);', 'done') })).toBe(
      'replace a.js 1,14:1,19 "counted" (character-by-character)',
    );
    expect(await write({ 'a.js': before }, { 'a.js': lines('const total = count(items, 2);', 'done') })).toBe(
      'write a.js 1,25 ", 2" (character-by-character)',
    );
    expect(await write({ 'a.js': lines('f(a, b, c);', 'done') }, { 'a.js': lines('f(a, c);', 'done') })).toBe(
      'delete a.js 1,5:1,8',
    );
  });

  it('only adds or removes words where words were added or removed, however many', async () => {
    const [short, long] = [lines('use(x);', 'end'), lines('use(x); // because of something that is quite long', 'end')];
    expect(await write({ 'a.js': long }, { 'a.js': short })).toBe('delete a.js 1,7:1,50');
    expect(await write({ 'a.js': short }, { 'a.js': long })).toContain('write a.js 1,7 " // because');
  });

  it('replaces whole lines when more than 60 % of a line differs, or one line becomes several', async () => {
    expect(await write({ 'a.js': lines('short', 'end', 'x') }, { 'a.js': lines('anything else', 'end', 'x') })).toBe(
      'replace a.js 1 "anything else" (character-by-character)',
    );
    expect(
      await write({ 'a.js': lines('a();', 'b();', 'end') }, { 'a.js': lines('c(1);', 'd(2);', 'e(3);', 'end') }),
    ).toBe(String.raw`replace a.js 1:2 "c(1);\nd(2);\ne(3);" (character-by-character)`);
  });

  it('deletes lines without leaving a blank one, unless one should stay', async () => {
    const before = lines('a', 'b', 'c', 'd', 'e');
    expect(await write({ 'a.txt': before }, { 'a.txt': lines('a', 'd', 'e') })).toBe('delete a.txt 2,0:4,0');
    expect(await write({ 'a.txt': before }, { 'a.txt': lines('a', '', 'd', 'e') })).toBe('delete a.txt 2:3');
    expect(await write({ 'a.txt': 'a\nb\nc' }, { 'a.txt': 'a' })).toBe('delete a.txt 1,1:3,1');
  });

  it('goes from top to bottom, with line numbers as they are by then', async () => {
    const before = lines('one', 'two', 'three', 'four', 'five', 'the sixth');
    const after = lines('one', 'one and a half', 'two', 'three', 'four', 'the sixth', 'seven');
    expect(await write({ 'a.txt': before }, { 'a.txt': after })).toMatchInlineSnapshot(`
      "write a.txt 1,3 "\\none and a half" (character-by-character)
      delete a.txt 6,0:7,0
      insert a.txt 7 "seven\\n" (character-by-character)"
    `);
  });

  it('is typed by characters up to 80, by lines above that, and comes from a file above 40 lines', async () => {
    const before = { 'a.txt': lines('one', 'two') };
    const longer = await write(before, { 'a.txt': lines('one', ...numbers(6), 'two') });
    expect(longer).toContain('(line-by-line)');
    const { demos, assets } = await make(before, { 'a.txt': lines('one', ...numbers(60), 'two') });
    expect(demos[0]?.actions[0]).toEqual({
      action: 'replace',
      path: 'a.txt',
      position: '1,3:1,3',
      contentPath: '.demo/show/01/a.txt',
      insertTypingMode: 'instant',
    });
    expect(Buffer.from(assets[0]?.bytes ?? []).toString()).toBe(`\n${numbers(60).join('\n')}`);
  });

  it('has a typing mode on every action with text, so that no text is inserted at once by accident', async () => {
    const { demos } = await make(
      { 'a.txt': lines('a', 'b', '', 'c') },
      { 'a.txt': lines('x', 'b', 'y', '', 'c', 'z') },
    );
    const actions = demos.flatMap((demo) => demo.actions).filter(({ content }) => content !== undefined);
    expect(actions.every(({ insertTypingMode }) => insertTypingMode !== undefined)).toBe(true);
  });

  it('is one edit across a short unchanged line, and two edits across unchanged code', async () => {
    const before = lines('a1();', '}', 'b1();', 'rest');
    expect(await write({ 'a.js': before }, { 'a.js': lines('first(a);', '}', 'second(b);', 'rest') })).toBe(
      String.raw`replace a.js 1:3 "first(a);\n}\nsecond(b);" (character-by-character)`,
    );
    const code = lines('one', 'stays as it is', 'two');
    const made = lines('one', 'new above', 'stays as it is', 'new below', 'two');
    expect((await write({ 'a.js': code }, { 'a.js': made })).split('\n')).toHaveLength(2);
  });
});

describe('a mechanical change', () => {
  it('is applied as one patch when a file has more than twelve hunks', async () => {
    const before = numbers(60);
    const after = before.map((line, index) => (index % 4 === 0 ? `changed ${index}` : line));
    expect(await write({ 'a.txt': lines(...before) }, { 'a.txt': lines(...after) })).toBe(
      'applyPatch a.txt from .demo/show/01/a.txt and .demo/show/01/a.txt.patch (instant)',
    );
  });

  it('is applied as one patch when the same small edit occurs five times', async () => {
    const before = numbers(40);
    const after = before.map((line, index) => (index % 8 === 0 ? line.replace('file', 'book') : line));
    expect(await write({ 'a.txt': lines(...before) }, { 'a.txt': lines(...after) })).toContain('applyPatch');
  });

  it('is applied as one patch, and blocks of new code are typed into the result', async () => {
    const before = numbers(60);
    const changed = before.map((line, index) => (index % 4 === 0 ? `changed ${index}` : line));
    const block = ['new {', ...numbers(8).map((line) => `  ${line}`), '}'];
    const after = [...changed.slice(0, 30), ...block, ...changed.slice(30)];
    const written = await write({ 'a.txt': lines(...before) }, { 'a.txt': lines(...after) });
    const [patch, typed, ...more] = written.split('\n');
    expect(patch).toContain('applyPatch a.txt');
    expect(typed).toMatch(/^(?:replace|write) a\.txt .*new \{/);
    expect(more).toEqual(['highlight a.txt 29:40']);
  });
});

describe('a new file', () => {
  it('is typed when it is short, and complete at once when it is long', async () => {
    expect(await write({}, { 'a.js': lines('one();', 'two();') })).toBe(
      ['create a.js "\\n"', String.raw`insert a.js 1 "one();\ntwo();" (character-by-character)`].join('\n'),
    );
    expect(await write({}, { 'a.js': lines(...numbers(80)) })).toBe('create a.js from .demo/show/01/a.js\nopen a.js');
  });

  it('keeps Windows line breaks, a byte order mark, and a missing final line break', async () => {
    for (const text of ['a\r\nb\r\n', '\uFEFFa\nb\n', 'a\nb', '', '\n', '\r\n', 'a']) {
      const draft = await make({}, { 'a.txt': text });
      expect(draft.omissions).toEqual([]);
      expect(await play({}, draft)).toEqual({ 'a.txt': `file: ${Buffer.from(text).toString('latin1')}` });
    }
  });

  it('comes from a separate file if its text contains an escaped line break', async () => {
    const text = String.raw`print("a\nb")`;
    expect(await write({}, { 'a.py': text })).toBe('create a.py from .demo/show/01/a.py\nopen a.py');
  });
});
