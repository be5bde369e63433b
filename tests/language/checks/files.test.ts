import { describe, expect, it } from 'vitest';
import { checkDemoFile } from '../../../src/language/check-demo-file.ts';
import { native, slashed } from '../../support/needs.ts';
import { demoOf, findIn, mend, report, sourcesOf } from '../checking.ts';

const files = { 'a.ts': 'one\ntwo\n', 'deck.md': '# A\n\n---\n\n# B\n', 'src/b.ts': '' };

describe('checking a path', () => {
  it('marks the path of a missing file, and offers a fix that creates the file', async () => {
    const text = demoOf(
      '{ "action": "imagePreview", "path": "/src/nope.ts" }',
      '{ "action": "open", "path": "src/b.ts" }',
    );
    expect(await report(text, 'a.json', files)).toEqual([
      'error file-not-found «"/src/nope.ts"» There is no file "/src/nope.ts", and no earlier action creates it.',
      '  Create src/nope.ts',
    ]);
    const [found] = await findIn(text, 'a.json', files);
    expect(found?.fixes?.[0]?.changes).toEqual([{ path: native('/ws/src/nope.ts'), content: '' }]);
  });

  it('reports a path that is not allowed on Windows, where the show creates the file', async () => {
    const text = demoOf(
      '{ "action": "create", "path": "src/what?.ts", "content": "" }',
      '{ "action": "create", "path": "con.md", "content": "" }',
      '{ "action": "create", "path": "fine.md", "content": "" }',
    );
    const found = await report(text, 'a.json', files);
    expect(found.filter((line) => line.includes('not-portable'))).toEqual(
      process.platform === 'win32'
        ? []
        : [
            'info not-portable «"src/what?.ts"» “what?.ts” contains “?”, which Windows does not allow in file names.',
            'info not-portable «"con.md"» “con.md” is the name of a device on Windows.',
          ],
    );
  });

  it('reports a path that differs from a file only in case, with that file', async () => {
    const text = demoOf('{ "action": "openSlide", "path": "Deck.MD" }', '{ "action": "open", "path": "src/B.ts" }');
    expect(await report(text, 'a.json', files)).toEqual([
      'error deck-not-found «"Deck.MD"» There is no deck "Deck.MD", and no earlier action creates it. There is "deck.md".',
      '  Change to “deck.md”',
      '  Create Deck.MD',
      'error file-not-found «"src/B.ts"» There is no file "src/B.ts", and no earlier action creates it. There is "b.ts".',
      '  Change to “src/b.ts”',
      '  Create src/B.ts',
    ]);
  });

  it('warns about a path whose case is wrong, even if the file is found here, because another machine may not find it', async () => {
    const text = demoOf('{ "action": "open", "path": "Src/B.ts" }', '{ "action": "open", "path": "src/b.ts" }');
    const workspace = { ...files, '.demo/a.json': text };
    const sources = sourcesOf(workspace);
    const lower = new Map(Object.keys(workspace).map((path) => [`/ws/${path}`.toLowerCase(), `/ws/${path}`]));
    const typeAt = (path: string) => sources.typeAt(lower.get(slashed(path).toLowerCase()) ?? path);
    const place = { path: '/ws/.demo/a.json', workspaceFolder: '/ws', text };
    expect(await checkDemoFile(place, { ...sources, typeAt })).toEqual([
      expect.objectContaining({
        code: 'other-capitals',
        severity: 'warning',
        message:
          '"Src/B.ts" is spelled "src/b.ts" on disk. It is not found on systems where capitals matter, such as Linux.',
        fixes: [expect.objectContaining({ title: 'Change to “src/b.ts”' })],
      }),
    ]);
  });

  it.each([
    ['Src/b.ts', 'src/b.ts', 'Change to “src/b.ts”'],
    ['./SRC/Deep/c.ts', 'src/deep/c.ts', 'Change to “./src/deep/c.ts”'],
    ['src/depp/C.ts', 'deep/c.ts', 'Change to “src/deep/c.ts”'],
  ])('reports a wrong folder name in %s with the end of the intended path', async (path, near, fix) => {
    const text = demoOf(`{ "action": "open", "path": "${path}" }`);
    const [found, ...fixes] = await report(text, 'a.json', { ...files, 'src/deep/c.ts': '' });
    expect(found).toMatch(new RegExp(`There is "${near}"\\.$`));
    expect(fixes[0]?.trim()).toBe(fix);
  });

  it('reports a misspelled file name with the nearest file', async () => {
    const beside = { 'src/greet.mjs': '' };
    const text = demoOf(
      '{ "action": "open", "path": "./src/gret.mjs" }',
      '{ "action": "open", "path": "sr/gret.mjs" }',
    );
    expect(await report(text, 'a.json', beside)).toEqual([
      expect.stringContaining('and no earlier action creates it. There is "greet.mjs".'),
      '  Change to “./src/greet.mjs”',
      '  Create src/gret.mjs',
      expect.stringMatching(/creates it\.$/),
      '  Create sr/gret.mjs',
    ]);
    expect(await mend(text, 'a.json', 'Change to “./src/greet.mjs”', beside)).toContain('"path": "./src/greet.mjs" }');
    const filledIn = demoOf('{ "action": "open", "path": "src/{NAME}" }');
    const variables = { ...beside, '.demo/variables.json': '{ "NAME": "gret.mjs" }' };
    expect(await report(filledIn, 'a.json', variables)).toEqual([
      expect.stringContaining('There is "greet.mjs".'),
      '  Create src/gret.mjs',
    ]);
  });

  it.each([
    '{ "action": "create", "path": "new.ts" }',
    '{ "action": "copy", "path": "a.ts", "dest": "new.ts" }',
    '{ "action": "rename", "path": "a.ts", "dest": "./new.ts" }',
  ])('accepts a path that an earlier action has created: %s', async (make) => {
    const use = '{ "action": "open", "path": "new.ts" }';
    expect(await report(demoOf(make, use), 'a.json', files)).toEqual([]);
    expect(await report(demoOf(use, make), 'a.json', files)).toHaveLength(2);
  });

  it('accepts the path of a missing file to patch, because the patch creates the file', async () => {
    const patch = '{ "action": "applyPatch", "path": "new.ts", "contentPath": "a.ts", "patch": "a.diff" }';
    const text = demoOf(patch, '{ "action": "open", "path": "new.ts" }');
    expect(await report(text, 'a.json', { ...files, 'a.diff': '' })).toEqual([]);
  });

  it('requires that the file of a presentation exists, but not that of a command', async () => {
    const text = demoOf(
      '{ "action": "openPowerPoint", "path": "talk.pptx" }',
      '{ "action": "executeVSCodeCommand", "command": "x.y", "path": "talk.pptx" }',
    );
    expect(await report(text, 'a.json', files)).toHaveLength(2);
    expect(await report(text, 'a.json', { ...files, 'talk.pptx': '' })).toEqual([]);
  });

  it('accepts a path that an earlier demo file creates', async () => {
    const earlier = { '.demo/1.json': demoOf('{ "action": "create", "path": "new.ts" }') };
    const text = demoOf('{ "action": "open", "path": "new.ts" }');
    expect(await report(text, '2.json', earlier)).toEqual([]);
    expect(await report(text, '0.json', earlier)).toHaveLength(2);
  });

  it('reports a path that an earlier action has deleted', async () => {
    const text = demoOf('{ "action": "deleteFile", "path": "a.ts" }', '{ "action": "open", "path": "a.ts" }');
    expect(await report(text, 'a.json', files)).toHaveLength(2);
  });

  it('only warns about a missing path that an earlier command may create', async () => {
    const text = demoOf(
      '{ "action": "executeTerminalCommand", "command": "npm init" }',
      '{ "action": "imagePreview", "path": "package.json" }',
    );
    expect(await report(text, 'a.json')).toEqual([
      'warning file-not-found «"package.json"» There is no file "package.json", unless an earlier command or script creates it.',
      '  Create package.json',
    ]);
  });

  it.each([
    '{ "action": "executeTerminalCommand", "command": "npm init" }',
    '{ "action": "executeScript", "id": "a", "path": "a.ts", "command": "node" }',
    '{ "action": "executeVSCodeCommand", "command": "some.generator" }',
  ])('reports an error for a missing file to open, or a warning after %s', async (command) => {
    const open = '{ "action": "open", "path": "new.ts" }';
    expect(await report(demoOf(open, command), 'a.json', files)).toEqual([
      'error file-not-found «"new.ts"» There is no file "new.ts", and no earlier action creates it.',
      '  Create new.ts',
    ]);
    expect(await report(demoOf(command, open), 'a.json', files)).toEqual([
      'warning file-not-found «"new.ts"» There is no file "new.ts", unless an earlier command or script creates it.',
      '  Create new.ts',
    ]);
  });

  it('reports an error for a path that leads out of the workspace folder', async () => {
    const text = demoOf('{ "action": "create", "path": "../x.ts" }');
    expect(await report(text, 'a.json')).toEqual([
      expect.stringMatching(/^error path-outside-workspace «"\.\.\/x\.ts"» The path "\.\.\/x\.ts" is outside/),
    ]);
  });

  it('checks a path with a variable by its value, or not at all if the value is unknown', async () => {
    const text = demoOf(
      '{ "action": "imagePreview", "path": "{FILE}.ts" }',
      '{ "action": "open", "path": "{DT_INPUT}" }',
    );
    expect(await report(text, 'a.json', { ...files, '.demo/variables.json': '{ "FILE": "a" }' })).toEqual([]);
    expect(await report(text, 'a.json', { ...files, '.demo/variables.json': '{ "FILE": "z" }' })).toEqual([
      expect.stringContaining('file-not-found «"{FILE}.ts"» There is no file "z.ts"'),
      '  Create z.ts',
    ]);
  });

  it('looks for a file of content relative to .demo in version 1', async () => {
    const action = '{ "action": "create", "path": "x.ts", "contentPath": "x.txt" }';
    const workspace = { '.demo/x.txt': 'x' };
    expect(await report(demoOf(action).replace('"version": 2, ', ''), 'a.json', workspace)).toEqual([]);
    expect(await report(demoOf(action), 'a.json', workspace)).toHaveLength(2);
  });

  it('checks the path of notes with the demo', async () => {
    const text = '{ "version": 2, "demos": [{ "title": "D", "notes": { "path": "notes/d.md" }, "steps": [] }] }';
    expect(await report(text, 'a.json')).toEqual([
      'warning notes-not-found «"notes/d.md"» There are no notes at "notes/d.md".',
      '  Create notes/d.md',
    ]);
    expect(await report(text, 'a.json', { 'notes/d.md': '' })).toEqual([]);
  });

  it('ignores the path of a disabled action', async () => {
    expect(await report(demoOf('{ "action": "open", "path": "nope", "disabled": true }'), 'a.json')).toEqual([]);
  });
});

describe('checking a position', () => {
  const mark = (fields: string) => `{ "action": "highlight", "path": "a.ts", ${fields} }`;

  it('marks a position past the end of the file, and offers a fix', async () => {
    expect(await report(demoOf(mark('"position": "2:9"')), 'a.json', files)).toEqual([
      'error position-out-of-range «"2:9"» Position "2:9" is on line 9, and the document has 3 lines.',
      '  Change to 2:2',
    ]);
    const number = demoOf(mark('"position": 7'));
    expect(await mend(number, 'a.json', 'Change to 2', files)).toContain('"position": 2 }');
    const twoBehind = demoOf(mark('"position": "8,4:2,1"'));
    expect(await mend(twoBehind, 'a.json', 'Change to 2:2,1', files)).toContain('"position": "2:2,1"');
    expect(await report(demoOf(mark('"position": "1:2"')), 'a.json', files)).toEqual([]);
  });

  it('reports a position past the end of its line, because the end of the line is used instead', async () => {
    expect(await report(demoOf(mark('"position": "2,9"')), 'a.json', files)).toEqual([
      'info past-line-end «"2,9"» Position "2,9" is at character 9 of line 2, which has only 3: the end of the line is used.',
    ]);
  });

  it('reports an insert that replaces code, but none at a blank line or after the last line', async () => {
    const insert = (position: number) =>
      `{ "action": "insert", "path": "c.ts", "content": "x", "position": ${position} }`;
    const check = (position: number) => report(demoOf(insert(position)), 'a.json', { 'c.ts': 'one\n  \nthree' });
    expect(await check(1)).toEqual(['info replaces-code «1» This replaces line 1: one']);
    expect(await check(2)).toEqual([]);
    expect(await check(4)).toEqual([]);
    expect(await check(5)).toEqual([expect.stringContaining('position-out-of-range'), '  Change to 4']);
  });

  it('ignores an empty position, and an end placeholder that is empty or equals the start', async () => {
    const empty = mark('"position": "", "startPlaceholder": "two", "endPlaceholder": ""');
    const same = mark('"startPlaceholder": "two", "endPlaceholder": "two"');
    expect(await report(demoOf(empty, same), 'a.json', files)).toEqual([]);
  });

  it('marks an invalid position, whether the file exists or not', async () => {
    expect(await report(demoOf('{ "action": "insert", "path": "a.ts", "position": "x" }'), 'a.json', files)).toEqual([
      expect.stringMatching(/^error wrong-position «"x"» Position "x" must be a line/),
    ]);
  });

  it('marks a placeholder that is not in the file', async () => {
    const missing = '"startPlaceholder": "three"';
    const unclosed = '"startPlaceholder": "one", "endPlaceholder": "zero"';
    expect(await report(demoOf(mark(missing), mark(unclosed)), 'a.json', files)).toEqual([
      'error placeholder-not-found «"three"» The document does not contain the placeholder "three".',
      'error placeholder-not-found «"zero"» After "one" the document does not contain the placeholder "zero".',
    ]);
  });

  it('checks a position in the file as the show has changed it by then', async () => {
    const change = '{ "action": "insert", "path": "a.ts", "content": "x\\ny", "position": "end" }';
    expect(await report(demoOf(change, mark('"position": 4')), 'a.json', files)).toEqual([]);
    expect(await report(demoOf(change, mark('"position": 9')), 'a.json', files)).toHaveLength(2);
  });

  it('ignores positions in a file that has been changed at the cursor', async () => {
    const change = '{ "action": "insert", "path": "a.ts", "content": "x" }';
    expect(await report(demoOf(change, mark('"position": 9')), 'a.json', files)).toEqual([]);
  });

  it('accepts a position in the empty last line after a final line break', async () => {
    const change = '{ "action": "insert", "path": "a.ts", "contentPath": "part.txt", "position": "end" }';
    const parts = { ...files, 'part.txt': 'x\ny\n' };
    expect(await report(demoOf(change, mark('"position": 5')), 'a.json', parts)).toEqual([]);
  });

  it('checks a position in a file that the show has just created', async () => {
    const make = '{ "action": "create", "path": "a.ts", "content": "x\\ny" }';
    expect(await report(demoOf(make, mark('"position": 2')), 'a.json', {})).toEqual([]);
    expect(await report(demoOf(make, mark('"position": 3')), 'a.json', {})).toHaveLength(2);
    const literal = make.replace('x\\ny', 'x\\\\ny\\\\n');
    expect(await report(demoOf(literal, mark('"position": 3')), 'a.json', {})).toEqual([]);
  });
});

describe('checking a deck that an action opens', () => {
  it('marks a deck that is missing or has fewer slides', async () => {
    const text = demoOf(
      '{ "action": "openSlide", "path": "deck.md", "slide": 2 }',
      '{ "action": "openSlide", "path": "deck.md", "slide": 3 }',
      '{ "action": "openSlide", "path": "no.md" }',
    );
    expect(await report(text, 'a.json', files)).toEqual([
      'warning slide-out-of-range «3» There is no slide 3: the deck has 2, and the last one is shown.',
      '  Change to 2',
      'error deck-not-found «"no.md"» There is no deck "no.md", and no earlier action creates it.',
      '  Create no.md',
    ]);
  });
});

describe('checking a variable', () => {
  const text = demoOf(`{ "action": "showInfoMessage", "message": "Hello {NAME}, {OTHER} and \${SHELL}" }`);

  it('reports a variable that is misspelled twice in a text once, and fixes both places', async () => {
    const twice = demoOf(`{ "action": "showInfoMessage", "message": "{NAME}, {NAME} and \${NAME}" }`);
    const workspace = { '.demo/variables.json': '{ "NAMES": "x" }' };
    expect(await findIn(twice, 'a.json', workspace)).toHaveLength(1);
    const mended = await mend(twice, 'a.json', 'Change to {NAMES}', workspace);
    expect(mended).toContain(`"{NAMES}, {NAMES} and \${NAME}"`);
  });

  it('marks an unknown variable, with the nearest one and a fix that adds it', async () => {
    const workspace = { '.demo/variables.json': '{\n  "NAMES": "x"\n}' };
    expect(await report(text, 'a.json', workspace)).toEqual([
      'warning unknown-variable «{NAME}» There is no variable {NAME}, so it is left as written. Did you mean "{NAMES}"?',
      '  Change to {NAMES}',
      '  Add NAME to variables.json',
      'warning unknown-variable «{OTHER}» There is no variable {OTHER}, so it is left as written. Give it a value in .demo/variables.json.',
      '  Add OTHER to variables.json',
    ]);
    expect(await mend(text, 'a.json', 'Change to {NAMES}', workspace)).toContain('Hello {NAMES},');
    const fix = (await findIn(text, 'a.json', workspace))[0]?.fixes?.[1];
    expect(fix?.changes).toEqual([
      {
        path: native('/ws/.demo/variables.json'),
        edits: [
          { range: { start: { line: 1, character: 14 }, end: { line: 1, character: 14 } }, text: ',\n  "NAME": ""' },
        ],
      },
    ]);
  });

  it('accepts a variable that an action or VS Code sets', async () => {
    const known = demoOf(
      '{ "action": "setState", "state": { "key": "who", "value": 1 } }',
      '{ "action": "showInfoMessage", "message": "{STATE_who} {DT_CLIPBOARD}" }',
    );
    expect(await report(known, 'a.json')).toEqual([]);
  });

  it('ignores names in braces in code', async () => {
    expect(await report(demoOf('{ "action": "typeText", "content": "{PROPS}" }'), 'a.json')).toEqual([]);
  });
});
