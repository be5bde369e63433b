import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DemoFileDraft } from '../../src/demos/draft.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { rangeOf } from '../../src/demos/source-location.ts';
import { withRanges } from '../support/demo-files.ts';

function parse(content: unknown, name = '1.intro.json'): DemoFileDraft {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  return parseDemoFile(text, { path: `/ws/.demo/${name}`, workspaceFolder: '/ws' });
}

/** One line for each problem: location, counted from 1, code and message. */
function problemsOf({ problems }: DemoFileDraft): string[] {
  return problems.map(({ severity, code, message, range: { start } }) => {
    return `${start.line + 1}:${start.character + 1} ${severity} ${code}: ${message}`;
  });
}

describe('a demo file', () => {
  it('is read completely in version 2', () => {
    const file = parse({
      $schema: 'https://example.com/schema.json',
      title: 'Intro',
      description: 'How it begins',
      version: 2,
      timer: 20,
      loop: true,
      demos: [
        {
          id: 'open',
          title: 'Open a file',
          description: 'The first one',
          icons: { start: 'vm', end: '' },
          notes: { path: '.demo/notes.md', showOnTrigger: true },
          disabled: true,
          autoAdvanceAfter: 2.5,
          commit: 'https://example.com/1',
          steps: [
            { action: 'open', path: 'a.ts' },
            { action: 'highlight', disabled: true, position: 3 },
          ],
        },
      ],
    });
    expect(file).toMatchObject({
      path: '/ws/.demo/1.intro.json',
      workspaceFolder: '/ws',
      version: 2,
      title: 'Intro',
      description: 'How it begins',
      timer: 20,
      loop: true,
      problems: [],
    });
    expect(withRanges(file.demos)).toEqual([
      {
        id: 'open',
        title: 'Open a file',
        description: 'The first one',
        icons: { start: 'vm' },
        notes: { path: '.demo/notes.md' },
        disabled: true,
        autoAdvanceAfter: 2.5,
        commit: 'https://example.com/1',
        range: { start: { line: 8, character: 4 }, end: { line: 34, character: 5 } },
        actions: [
          { name: 'open', disabled: false, fields: { action: 'open', path: 'a.ts' }, range: expect.anything() },
          {
            name: 'highlight',
            disabled: true,
            fields: { action: 'highlight', disabled: true, position: 3 },
            range: { start: { line: 28, character: 8 }, end: { line: 32, character: 9 } },
          },
        ],
      },
    ]);
  });

  it('is version 1 without a version, and needs only its demos', () => {
    const file = parse({ demos: [{ title: 'A', steps: [] }] });
    expect(file).toMatchObject({ version: 1, title: '1.intro', loop: false, problems: [] });
    expect(file).not.toHaveProperty('timer');
  });

  it('has scenes with moves, or demos with steps, in version 3', () => {
    const moves = [{ action: 'save' }];
    for (const content of [{ scenes: [{ title: 'A', moves }] }, { demos: [{ title: 'A', steps: moves }] }]) {
      const file = parse({ version: 3, ...content });
      expect(file.problems).toEqual([]);
      expect(file.demos[0]?.actions.map(({ name }) => name)).toEqual(['save']);
    }
  });

  it('may use names of version 3 in an older version, with a warning for each', () => {
    const file = parse({ version: 2, scenes: [{ title: 'A', moves: [{ action: 'save' }] }] });
    expect(file.demos[0]?.actions).toHaveLength(1);
    expect(problemsOf(file)).toMatchInlineSnapshot(`
      [
        "3:3 warning newer-field: "scenes" belongs to version 3: set "version" to 3, or rename it to "demos".",
        "6:7 warning newer-field: "moves" belongs to version 3: set "version" to 3, or rename it to "steps".",
      ]
    `);
  });

  it('reports which list is used if it has both demos and scenes', () => {
    const file = parse({ version: 3, demos: [{ title: 'old' }], scenes: [{ title: 'new' }] });
    expect(file.demos.map(({ title }) => title)).toEqual(['new']);
    expect(problemsOf(file)).toMatchInlineSnapshot(`
      [
        "3:3 warning ignored-field: "demos" is ignored, because "scenes" is here too.",
      ]
    `);
  });
});

describe('a demo file with a mistake', () => {
  it('is read apart from the mistake, which is reported with its location', () => {
    const file = parse(`{
  "title": 7, "version": "2", "timer": -1, "loop": "yes", "description": null,
  "demos": [
    "open",
    { "id": 5, "title": ["A"], "disabled": "true", "steps": [ 1, {}, { "action": 3 }, { "action": "" }, { "action": "save" } ] },
    { "icons": "vm", "notes": { "file": "a.md" }, "autoAdvanceAfter": "5", "steps": {} },
    { "id": " ", "title": "Last", "notes": { "path": 1 }, "icons": { "start": 1, "end": "x" } }
  ]
}`);
    expect(problemsOf(file)).toMatchInlineSnapshot(`
      [
        "2:12 error wrong-type: "title" must be a string, not a number: put it in quotes.",
        "2:26 warning wrong-type: "version" must be the number 2.",
        "2:40 error wrong-value: "timer" must be a number of minutes, 0 or more.",
        "2:52 error wrong-type: "loop" must be true or false, not a string.",
        "4:5 error wrong-type: A demo must be an object, not a string.",
        "5:13 error wrong-type: "id" must be a string, not a number: put it in quotes.",
        "5:25 error wrong-type: "title" must be a string, not a list.",
        "5:44 error wrong-type: "disabled" must be true or false, not a string.",
        "5:63 error wrong-type: An action must be an object, not a number.",
        "5:66 error missing-action: This needs an "action": what to do.",
        "5:82 error wrong-type: "action" must be a string, not a number: put it in quotes.",
        "5:99 error missing-action: This needs an "action": what to do.",
        "6:5 warning missing-title: This demo has no "title".",
        "6:16 error wrong-type: "icons" must be an object, not a string.",
        "6:31 warning missing-path: "notes" needs the "path" of a notes file.",
        "6:71 error wrong-type: "autoAdvanceAfter" must be a number, not a string.",
        "6:85 error wrong-type: "steps" must be a list, not an object.",
        "7:54 error wrong-type: "path" must be a string, not a number: put it in quotes.",
        "7:79 error wrong-type: "start" must be a string, not a number: put it in quotes.",
      ]
    `);
    expect(
      file.demos.map(({ title, actions, icons }) => ({
        title,
        names: actions.map(({ name }) => name),
        icons,
      })),
    ).toEqual([
      { title: 'Demo 2', names: ['', '', '', 'save'], icons: undefined },
      { title: 'Demo 3', names: [], icons: undefined },
      { title: 'Last', names: [], icons: { end: 'x' } },
    ]);
    expect(file.demos.map(({ id }) => id)).toEqual(['1.intro.demo-2', '1.intro.demo-3', '1.intro.last']);
  });

  it('is read completely despite a missing comma, which is reported', () => {
    const file = parse('{\n "demos": [\n  { "title": "A"\n    "steps": [] }\n  { "title": "B", "steps": [] },\n ] }');
    expect(file.demos.map(({ title }) => title)).toEqual(['A', 'B']);
    expect(problemsOf(file)).toMatchInlineSnapshot(`
      [
        "3:16 error missing-comma: A comma is missing after this.",
        "4:17 error missing-comma: A comma is missing after this.",
      ]
    `);
  });

  it('loses only the missing part when the text breaks off', () => {
    const file = parse('{ "demos": [ { "title": "A", "steps": [ { "action": "open", "pa');
    expect(file.demos[0]).toMatchObject({ title: 'A', actions: [{ name: 'open' }] });
    expect(file.problems.length).toBeGreaterThan(0);
  });

  it.each([4, 99, 0, 'two'])('is read as the nearest version if the version is %j', (version) => {
    const file = parse({ version, demos: [{ title: 'A' }] });
    expect(file.version).toBe(typeof version === 'number' && version > 3 ? 3 : 1);
    expect(file.problems.map(({ code }) => code)).toEqual(['unknown-version']);
    expect(file.demos).toHaveLength(1);
  });

  it('never makes the parser throw', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('demos', 'scenes'), (json, key) => {
        const file = parse(`{ "version": 3, "${key}": [${json}, { "steps": ${json}, "notes": ${json} }] }`);
        expect(file.demos.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a demo file in YAML', () => {
  const talk = `# My talk
title: My talk
version: 3
scenes:
  - id: hello
    title: Say hello
    notes: { path: .demo/notes/hello.md, showOnTrigger: true }
    moves:
      - action: create
        path: hello.mjs
        content: |
          const name = "you"; # no comment

          console.log(name);
      - { action: highlight, path: hello.mjs, position: 1:2, zoom: 2 }
      - action: executeTerminalCommand # it runs
        command: >-
          node hello.mjs
          --loud
`;

  it.each(['show.yaml', 'show.YML'])('is read like JSON: %s', (name) => {
    const { version, demos, problems } = parse(talk, name);
    expect({ version, problems }).toEqual({ version: 3, problems: [] });
    expect(demos.map(({ id, notes, actions }) => ({ id, notes, fields: actions.map(({ fields }) => fields) }))).toEqual(
      [
        {
          id: 'hello',
          notes: { path: '.demo/notes/hello.md' },
          fields: [
            {
              action: 'create',
              path: 'hello.mjs',
              content: 'const name = "you"; # no comment\n\nconsole.log(name);\n',
            },
            { action: 'highlight', path: 'hello.mjs', position: '1:2', zoom: 2 },
            { action: 'executeTerminalCommand', command: 'node hello.mjs --loud' },
          ],
        },
      ],
    );
  });

  it('has the locations of its demos and actions', () => {
    const [demo] = parse(talk, 'show.yaml').demos;
    expect([demo && rangeOf(demo).start.line, demo?.actions.map((action) => rangeOf(action).start.line)]).toEqual([
      4,
      [8, 14, 15],
    ]);
  });

  it('may have an empty description', () => {
    const text = 'title: A\ndescription:\ndemos:\n  - title: B\n    description:\n    steps: []\n';
    const file = parse(text, 'show.yaml');
    expect(problemsOf(file)).toEqual([]);
    expect([file.description, file.demos[0]?.description]).toEqual([undefined, undefined]);
  });

  it('reports mistakes in terms of YAML', () => {
    const text =
      'title: 2026\ndemos:\n  - title: Part 2: the end\n    disabled: "no"\n    steps:\n      - action: true\n      - save\n';
    expect(problemsOf(parse(text, 'show.yaml'))).toMatchInlineSnapshot(`
      [
        "1:8 error wrong-type: "title" must be a string, not a number: put it in quotes.",
        "3:18 error unquoted-colon: Text with a colon and a space in it needs quotes around it.",
        "4:15 error wrong-type: "disabled" must be true or false, not a string.",
        "6:17 error wrong-type: "action" must be a string, not true or false: put it in quotes.",
        "7:9 error wrong-type: An action must be an object, not a string.",
      ]
    `);
  });
});

describe('a file that is not a demo file', () => {
  it.each(['{"name": "x", "devDependencies": {}}', '[1, 2]', '"text"', '42'])(
    'has one problem and no demos: %s',
    (text) => {
      const file = parse(text);
      expect(withRanges(file.demos)).toEqual([]);
      expect(file.problems.map(({ code }) => code)).toEqual(['not-a-demo-file']);
    },
  );

  it('has a problem that says whether it is empty or broken', () => {
    expect(parse('').problems.map(({ code }) => code)).toEqual(['empty-file']);
    expect(parse('{"a" 1}').problems.map(({ code }) => code)).toEqual(['missing-colon']);
  });
});
