import { describe, expect, it } from 'vitest';
import { splitMessage, titleOf } from '../../src/making/commit-chapters.ts';
import { chapterOf, describeAll, type FolderSketch, make, makeOf, play, print, write } from './states.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

/** The files in the order in which they are written. */
async function orderOf(before: FolderSketch, after: FolderSketch): Promise<readonly string[]> {
  const { demos } = await make(before, after);
  const paths = demos.flatMap(({ actions }) => actions.map(({ path }) => String(path)));
  return [...new Set(paths)];
}

describe('the order of files', () => {
  it('is manifests, code, tests, docs, then generated files', async () => {
    const names = ['src/app.ts', 'README.md', 'package-lock.json', 'tests/app.test.ts', 'package.json'];
    const before = Object.fromEntries(names.map((name) => [name, lines('one', name, 'two')]));
    const after = Object.fromEntries(names.map((name) => [name, lines('one', 'changed', 'two')]));
    expect(await orderOf(before, after)).toEqual([
      'package.json',
      'src/app.ts',
      'tests/app.test.ts',
      'README.md',
      'package-lock.json',
    ]);
  });

  it('puts definitions before uses, whatever their names', async () => {
    const before = { 'a.ts': lines('start();', 'end();'), 'z.ts': lines('one();', 'two();') };
    const after = {
      'a.ts': lines('start();', 'greet(name);', 'end();'),
      'z.ts': lines('one();', 'export function greet() {}', 'two();'),
    };
    expect(await orderOf(before, after)).toEqual(['z.ts', 'a.ts']);
  });

  it('puts new files that are used before changed files, and unused new files after them', async () => {
    const before = { 'm.ts': lines('start();', 'end();') };
    const after = {
      'm.ts': lines('start();', "import './used.ts';", 'end();'),
      'used.ts': lines('const x = 1;'),
      'alone.ts': lines('const y = 1;'),
    };
    expect(await orderOf(before, after)).toEqual(['used.ts', 'm.ts', 'alone.ts']);
  });

  it('puts code that was moved to a new file before the file it came from', async () => {
    const moved = ['function helper(x) {', '  const twice = 2 * x;', '  return twice;', '}'];
    const before = { 'app.js': lines('start();', ...moved, 'helper(1);', 'end();') };
    const after = { 'app.js': lines('start();', 'helper(1);', 'end();'), 'lib.js': lines(...moved) };
    expect(await orderOf(before, after)).toEqual(['lib.js', 'app.js']);
  });

  it('puts a lock file into the show as a whole copy that is not opened', async () => {
    expect(await write({ 'go.sum': 'a\n' }, { 'go.sum': 'b\n' })).toBe('create go.sum from .demo/show/01/go.sum');
  });
});

describe('a show made from two states', () => {
  it('renames files, folders as a whole, and then edits them', async () => {
    const text = lines('one long line', 'another long line', 'a third long line');
    const before = { 'old/a.ts': text, 'old/b.ts': 'b\n', 'c.ts': text.replace('one', '1') };
    const after = { 'new/a.ts': text, 'new/b.ts': 'b\n', 'd.ts': text.replace('one', '1').replace('third', '3rd') };
    expect(await write(before, after)).toBe(
      ['rename old to new', 'rename c.ts to d.ts', 'replace d.ts 3,2:3,7 "3rd" (character-by-character)'].join('\n'),
    );
  });

  it('deletes files with the folder that becomes empty', async () => {
    expect(await write({ 'a/b/c.ts': 'c\n', 'a/b/d.ts': 'd\n', 'e.ts': 'e\n' }, { 'e.ts': 'e\n' })).toBe(
      'deleteFile a',
    );
    const moved = { before: { 'a/b/c.ts': 'c\n', 'e.ts': 'e\n' }, after: { 'c.ts': 'c\n', 'e.ts': 'e\n' } };
    expect(await write(moved.before, moved.after)).toBe('rename a/b/c.ts to c.ts\ndeleteFile a');
  });

  it('deletes a file or folder first if it is in the way of another one', async () => {
    const [file, folder] = [{ a: 'text\n' }, { 'a/b.txt': 'other\n' }];
    expect((await write(file, folder)).split('\n')[0]).toBe('deleteFile a');
    expect((await write(folder, file)).split('\n')[0]).toBe('deleteFile a');
  });

  it('deletes a folder after a file was moved out of it', async () => {
    const text = lines('a', 'long', 'text');
    expect(await write({ 'b/a': text }, { b: 'other\n', 'a/b': text })).toMatch(/^rename b\/a to a\/b\ndeleteFile b\n/);
  });

  it('gives both files the right content when they swap their names', async () => {
    const [one, two] = [lines('one', 'x', 'y', 'z'), lines('two', 'p', 'q', 'r')];
    const draft = await make({ a: one, b: two }, { a: two, b: one });
    expect(await play({ a: one, b: two }, draft)).toEqual(await describeAll({ a: two, b: one }));
  });

  it('copies a file that is a copy of another one', async () => {
    const text = lines('a', 'long', 'text');
    expect(await write({ 'a.txt': text }, { 'a.txt': text, 'b/c.txt': text })).toBe('copy a.txt to b/c.txt');
  });

  it('copies a file as a whole when it becomes executable or stops being so', async () => {
    const before = { 'a.sh': 'echo\n', 'b.sh': { run: 'echo b\n' } };
    const after = { 'a.sh': { run: 'echo\n' }, 'b.sh': 'echo b\n', 'c.sh': { run: 'echo c\n' } };
    const draft = await make(before, after);
    expect(draft.omissions).toEqual([]);
    expect(await play(before, draft)).toEqual(await describeAll(after));
  });

  it('writes files byte for byte that an editor would save differently', async () => {
    const texts = ['a\r\nb\n', 'a\rb\r', 'a\nb\n', 'a\r\nb\r\n', '\uFEFFa\nb\n', 'one line', Uint8Array.of(0, 255, 10)];
    for (const one of texts) {
      for (const other of texts.filter((text) => text !== one)) {
        const draft = await make({ f: one }, { f: other });
        expect(draft.omissions).toEqual([]);
        expect(await play({ f: one }, draft)).toEqual(await describeAll({ f: other }));
      }
    }
  });

  it('leaves files in .demo as they are, and files that the caller leaves out', async () => {
    const after = { '.demo/talk.json': '{}', 'dist/a.js': 'a', 'b.txt': 'b' };
    const { demos } = await makeOf(chapterOf({}, after), { leavesOut: (path) => path.startsWith('dist/') });
    expect(demos.flatMap(({ actions }) => actions.map(({ path }) => path))).toEqual(['b.txt', 'b.txt']);
  });
});

describe('a text with trailing blanks or without a final line break', () => {
  const before = { 'a.md': lines('one', 'two', 'three') };
  const after = { 'a.md': 'one\ntwo  \nand a half\nthree' };

  it('is copied as a whole when settings of the folder would change the text on saving', async () => {
    const configs: FolderSketch[] = [
      { '.vscode/settings.json': '{\n  // tidy\n  "files.trimTrailingWhitespace": true,\n}\n' },
      { '.vscode/settings.json': '{ "files.insertFinalNewline": true }\n' },
      { '.editorconfig': '[*]\ntrim_trailing_whitespace = true\n' },
      { '.editorconfig': '[*.md]\ninsert_final_newline=true\n' },
    ];
    for (const config of configs) {
      const written = await write({ ...before, ...config }, { ...after, ...config });
      expect(written).toBe('create a.md from .demo/show/01/a.md\nopen a.md');
    }
  });

  it('is typed when no settings of the folder would change the text on saving', async () => {
    const config = {
      '.vscode/settings.json': '{ "files.trimTrailingWhitespace": false }\n',
      '.editorconfig': 'root = true\n',
    };
    expect(await write({ ...before, ...config }, { ...after, ...config })).toContain('(character-by-character)');
  });
});

describe('changes that no action can make', () => {
  it('are reported once if they are links and submodules, unless these are gone at the end', async () => {
    const link = { link: 'elsewhere' };
    const { omissions, demos } = await make(
      { 'a.txt': 'a' },
      { 'a.txt': 'b', l: link, m: { module: '1' } },
      { 'a.txt': 'c', l: link },
    );
    expect(omissions.map(({ path, why, chapter }) => [path, why, chapter])).toEqual([
      ['l', 'No action creates a symbolic link.', 'Change 1'],
    ]);
    expect(demos).toHaveLength(2);
  });

  it('do not include a removed link, which is deleted without a report', async () => {
    expect(await write({ l: { link: 'nowhere' }, a: 'a' }, { a: 'a' })).toBe('deleteFile l');
  });

  it('are reported for a path with a backslash', async () => {
    const { omissions } = await make({}, { 'a\\b.txt': 'text\n' });
    expect(omissions.map(({ path }) => path)).toContain('a\\b.txt');
  });

  it('are reported for content that cannot be read', async () => {
    const chapter = chapterOf({}, { 'a.txt': 'a', 'b.txt': 'b' });
    const entry = { ...chapter.after.get('a.txt')!, read: () => Promise.reject(new Error('missing')) };
    const after = new Map(chapter.after).set('a.txt', entry);
    const { omissions, demos } = await makeOf({ ...chapter, after });
    expect(omissions.map(({ path, why }) => `${path}: ${why}`)).toEqual(['a.txt: Its content cannot be read.']);
    expect(demos[0]?.actions[0]?.path).toBe('b.txt');
  });
});

describe('a demo made from changes', () => {
  it('pauses between files with more than fifteen actions, and is split above forty', async () => {
    const count = 30;
    const names = Array.from({ length: count }, (_, index) => `f${index + 10}.txt`);
    const before = Object.fromEntries(names.map((name) => [name, lines('first', name, 'second', name, 'x')]));
    const after = Object.fromEntries(names.map((name) => [name, lines('first!', name, 'second!', name, 'x')]));
    const { demos } = await make(before, after);
    expect(demos.map(({ title }) => title)).toEqual(['Change 1 (1/2)', 'Change 1 (2/2)']);
    const pauses = demos.map(({ actions }) => actions.filter(({ action }) => action === 'pause').length);
    expect(pauses).toEqual([2, 1]);
  });

  it('types the same text into two files, and inserts it at once in the others if there are five or more', async () => {
    const names = ['a.rb', 'b.rb', 'c.rb', 'd.rb', 'e.rb'];
    const folder = (first: string) => Object.fromEntries(names.map((name) => [name, `${first}code of ${name}\nend\n`]));
    const written = await write(
      folder(''),
      Object.fromEntries(Object.entries(folder('')).map(([name, text]) => [name, `# frozen\n${text}`])),
    );
    expect(written.match(/\(.*\)/g)).toEqual([
      '(character-by-character)',
      '(character-by-character)',
      ...Array.from({ length: 3 }, () => '(instant)'),
    ]);
  });

  it('ends with a highlight of its largest new block of three to twenty lines', async () => {
    const written = await write({ 'a.ts': lines('a', 'b') }, { 'a.ts': lines('a', 'new1', 'new2', 'new3', 'b') });
    expect(written.split('\n').at(-1)).toBe('highlight a.ts 2:4');
  });

  it('highlights code rather than tests', async () => {
    const after = { 'a.ts': lines('n1', 'n2', 'n3'), 'a.test.ts': lines('t1', 't2', 't3', 't4', 't5') };
    expect((await write({}, after)).split('\n').at(-1)).toBe('highlight a.ts 1:3');
  });

  it('has the commit message and spoken text as notes in a separate file', async () => {
    const events = [{ kind: 'said', text: 'And this is why.' }] as const;
    const { demos, assets } = await makeOf(chapterOf({}, { a: 'a' }, { notes: 'Because.', events }));
    const notes = assets.find(({ path }) => path === demos[0]?.notes);
    expect(Buffer.from(notes?.bytes ?? []).toString()).toBe('Because.\n\nAnd this is why.\n');
  });

  it('shows opened files first, runs commands after the edits, and shows selections last', async () => {
    const events = [
      { kind: 'opened', path: 'look.txt' },
      { kind: 'selected', path: 'look.txt', from: 1, to: 2 },
      { kind: 'ran', command: 'npm test' },
    ] as const;
    const before = { 'look.txt': 'a\nb\n', 'a.txt': 'one line of\ntext\n' };
    const { demos } = await makeOf(chapterOf(before, { ...before, 'a.txt': 'one line of\n' }, { events }));
    expect(demos[0]?.actions.map(print)).toEqual([
      'open look.txt',
      'delete a.txt 2,0:3,0',
      'executeTerminalCommand',
      'highlight look.txt 1:2',
    ]);
  });

  it('does not exist when nothing changes', async () => {
    expect(await make({ a: 'a' }, { a: 'a' })).toEqual({ demos: [], assets: [], omissions: [] });
  });
});

describe('code with a name in braces', () => {
  it('is typed unchanged, or comes from a separate file if the talk has a variable of that name', async () => {
    const chapter = chapterOf({ 'a.js': 'one();\ntwo();\n' }, { 'a.js': 'one();\nlog("{NAME}");\ntwo();\n' });
    const plain = await makeOf(chapter);
    expect(plain.demos[0]?.actions.map(print)).toEqual([
      String.raw`write a.js 1,6 "\nlog(\"{NAME}\");" (character-by-character)`,
    ]);
    const careful = await makeOf(chapter, { variables: new Map([['NAME', 'Ada']]) });
    expect(careful.omissions).toEqual([]);
    expect(careful.demos[0]?.actions.map(({ action }) => action)).toEqual(['applyPatch']);
  });
});

describe('the text of a commit message', () => {
  it('becomes a title without what only tools and maintainers read', () => {
    expect(titleOf('feat(core)!: add a parser (#12)')).toBe('Add a parser');
    expect(titleOf('✨ :sparkles: shine (closes #3)')).toBe('Shine');
    expect(titleOf('Add a list.')).toBe('Add a list');
    expect(titleOf('fix: ')).toBe('Fix:');
    expect(titleOf('')).toBe('Untitled');
  });

  it('is the text of the merged change if the commit is a merge', () => {
    const message = 'Merge pull request #7 from a/b\n\nTeach it to count\n\nBy hand.\n\nSigned-off-by: A <a@b.c>';
    expect(splitMessage(message)).toEqual({ subject: 'Teach it to count', body: 'By hand.' });
    const bump =
      'Bump x\n\nTo 2.\n\n---\nupdated-dependencies:\n- dependency-name: x\n...\n\nSigned-off-by: bot <a@b.c>';
    expect(splitMessage(bump).body).toBe('To 2.');
    expect(splitMessage('Merge pull request #8 from ada/fix/count-by-hand').subject).toBe('count by hand');
    expect(splitMessage('Merge pull request #8 from ada/12').subject).toBe('Merge pull request #8 from ada/12');
    expect(splitMessage("Merge branch 'x'")).toEqual({ subject: "Merge branch 'x'", body: '' });
  });
});

describe('a change of more files than an audience can follow', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `src/file-${index}.ts`);
  const folderOf = (count: number, text: string) =>
    Object.fromEntries(names(count).map((name, index) => [name, lines('one', `${text} ${index}`, 'three')]));

  it('is one demo that copies them from separate files, while fewer files are typed', async () => {
    const few = await make({}, folderOf(40, 'new'));
    expect(few.demos.length).toBeGreaterThan(1);
    const many = await make({ ...folderOf(20, 'old'), 'gone.ts': 'gone\n' }, folderOf(60, 'new'));
    expect(many.omissions).toEqual([]);
    expect(many.demos).toHaveLength(1);
    const [actions = []] = many.demos.map((demo) => demo.actions);
    expect(actions).toHaveLength(61);
    expect(new Set(actions.map(({ action }) => action))).toEqual(new Set(['create', 'deleteFile']));
    expect(many.assets).toHaveLength(60);
  });
});
