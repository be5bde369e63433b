import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Library } from '../../src/demos/library.ts';
import { parseDemoSource } from '../../src/demos/parse.ts';
import { locationAt } from '../../src/demos/source-location.ts';
import type { Workspace } from '../../src/language/context/workspace.ts';
import { lensesOf } from '../../src/language/features/code-lenses.ts';
import { complete } from '../../src/language/features/completion.ts';
import { definitionAt } from '../../src/language/features/definition.ts';
import { hoverAt } from '../../src/language/features/hover.ts';
import { symbolsOf } from '../../src/language/features/symbols.ts';
import { demoFile } from '../support/demo-files.ts';
import { slashed } from '../support/needs.ts';

const files: Readonly<Record<string, string>> = {
  '/ws/src/app.ts': '',
  '/ws/src/a b.ts': '',
  '/ws/talk.md': '# One\n\n---\n\n# Two\n',
  '/ws/.demo/hi.json': '{ "fields": [{ "name": "WHO", "required": true }, { "name": "HOW" }], "steps": [] }',
};
const library: Library = {
  files: [
    demoFile('/ws/.demo/b.json', [
      {
        id: 'deploy',
        title: 'Deploy',
        location: locationAt({ start: { line: 4, character: 2 }, end: { line: 5, character: 0 } }),
      },
    ]),
  ],
  variableFiles: [
    {
      path: '/ws/.demo/variables.json',
      workspaceFolder: '/ws',
      values: new Map([['NAME', 'Ada']]),
      problems: [],
      syntaxErrors: [],
    },
  ],
  variables: () => new Map([['NAME', 'Ada']]),
};
/** The path segments of the files below a folder. */
function below(folder: string): readonly (readonly string[])[] {
  const start = `${slashed(folder).replace(/\/$/, '')}/`;
  const paths = Object.keys(files).filter((path) => path.startsWith(start));
  return paths.map((path) => path.slice(start.length).split('/'));
}

const workspace: Workspace = {
  library,
  readText: async (path) => files[slashed(path)],
  namesIn: async (folder) => [...new Set(below(folder).map(([name = '']) => name))],
  typeAt: async (path) => (slashed(path) in files ? 'file' : below(path).length > 0 ? 'directory' : undefined),
};

/** A text with `|` at the caret. */
function caretIn(marked: string, name: string) {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  return { text, offset, document: parseDemoSource(text, { path: `/ws/.demo/${name}`, workspaceFolder: '/ws' }) };
}

const yaml = (moves: string) => `version: 3\nscenes:\n  - title: One\n    moves:\n${moves}`;
const json = (move: string, version = 3) =>
  version === 3
    ? `{ "version": 3, "scenes": [{ "title": "One", "moves": [${move}] }] }`
    : `{ "demos": [{ "title": "One", "steps": [${move}] }] }`;

async function offered(marked: string, name = 'a.yaml') {
  const { document, offset } = caretIn(marked, name);
  return complete(document, offset, workspace, { hasSchemaService: name.endsWith('.json') });
}

/** The file after accepting the suggestion with that label, with snippet placeholders left in. */
async function taken(label: string, marked: string, name = 'a.yaml') {
  const suggestion = (await offered(marked, name)).find((each) => each.label === label);
  if (!suggestion) return undefined;
  const { text } = caretIn(marked, name);
  return text.slice(0, suggestion.start) + suggestion.insert + text.slice(suggestion.end);
}

const labels = async (marked: string, name?: string) => (await offered(marked, name)).map(({ label }) => label);

describe('completion in YAML', () => {
  it('offers the fields of the file for its version', async () => {
    expect(await labels('title: A\nversion: 3\n|')).toEqual(['description', 'timer', 'beginsAt', 'loop', 'scenes']);
    expect(await labels('|')).toContain('demos');
  });

  it('offers the fields of a demo and of its notes', async () => {
    expect(await labels('version: 3\nscenes:\n  - title: One\n    no|')).toContain('notes');
    expect(await labels('demos:\n  - title: One\n    |')).toContain('steps');
    expect(await labels('demos:\n  - title: One\n    notes:\n      |')).toEqual(['path', 'showOnTrigger']);
  });

  it('offers actions after `action: `, even in an incomplete text', async () => {
    expect((await labels(yaml('      - action: |')))[0]).toBe('openSlide');
    expect(await taken('highlight', yaml('      - action: hi|\n        path: a.ts'))).toBe(
      yaml('      - action: highlight\n        path: a.ts'),
    );
  });

  it('inserts whole actions where an action begins', async () => {
    expect(await taken('rename', yaml('      - |'))).toBe(yaml('      - action: rename\n  path: $1\n  dest: $2'));
    expect(await taken('setSetting', yaml('      - |'))).toContain('setting:\n    key: $1\n    value: $2');
  });

  it('offers the fields of the action that are still missing', async () => {
    const names = await labels(yaml('      - action: open\n        path: a\n        |'));
    expect(names).toEqual(['focusTop', 'disabled']);
    expect(await labels(yaml('      - action: setSetting\n        setting:\n          |'))).toEqual(['key', 'value']);
  });

  it('offers the values of a field', async () => {
    expect(await labels(yaml('      - action: open\n        focusTop: |'))).toEqual(['true', 'false']);
    expect(await labels(yaml('      - action: insert\n        insertTypingMode: "|"'))).toContain('hacker-typer');
  });

  it('offers nothing in comments, block texts and files that are not demo files', async () => {
    expect(await labels(yaml('      - action: create\n        content: >-\n          a|'))).toEqual([]);
    expect(await labels('# no|\n')).toEqual([]);
    expect(await labels('other:\n  - a: 1\n    |')).toEqual([]);
  });

  it('puts a variable in quotes if YAML needs them', async () => {
    expect(await taken('{NAME}', yaml('      - action: open\n        path: {|'))).toContain('path: "{NAME}"');
    expect(await taken('{NAME}', yaml('      - action: open\n        path: "src/{NA|}"'))).toContain(
      'path: "src/{NAME}"',
    );
    expect(await labels(yaml('      - action: create\n        content: >-\n          a {|'))).toContain('{DT_INPUT}');
  });

  it('leaves fields to a schema service if one is installed', async () => {
    const { document, offset } = caretIn(yaml('      - action: |'), 'a.yaml');
    expect(await complete(document, offset, workspace, { hasSchemaService: true })).toEqual([]);
  });
});

describe('completion in JSON', () => {
  it('offers paths, one folder at a time', async () => {
    const open = json('{ "action": "open", "path": "|" }');
    expect(await labels(open, 'a.json')).toEqual(['.demo', 'src', 'talk.md']);
    expect(await taken('src', open, 'a.json')).toContain('"path": "src/"');
    expect(await taken('app.ts', json('{ "action": "open", "path": "./src/a|" }'), 'a.json')).toContain(
      '"./src/app.ts"',
    );
    expect(await labels(json('{ "action": "open", "path": "../|" }'), 'a.json')).toEqual([]);
  });

  it('offers paths of content relative to `.demo` in version 1', async () => {
    const snippet = '{ "action": "snippet", "contentPath": "|" }';
    expect(await labels(json(snippet, 1), 'a.json')).toEqual(['hi.json']);
    expect(await labels(json(snippet), 'a.json')).toContain('src');
  });

  it('offers IDs of demos', async () => {
    expect(await taken('deploy', json('{ "action": "runDemoById", "id": "de|p" }'), 'a.json')).toContain(
      '"id": "deploy" }',
    );
  });

  it('offers the arguments of a snippet', async () => {
    const snippet = (args: string) =>
      json(`{ "action": "snippet", "contentPath": ".demo/hi.json", "args": { ${args} } }`);
    expect(await labels(snippet('|'), 'a.json')).toEqual(['WHO', 'HOW']);
    expect(await labels(snippet('"WHO": "me", "|"'), 'a.json')).toEqual(['HOW']);
    expect(await taken('WHO', snippet('|'), 'a.json')).toContain('"WHO": "$1"');
  });

  it('offers variables, including those that actions of the file set', async () => {
    const moves =
      '{ "action": "setState", "state": { "key": "x", "value": 1 } }, { "action": "typeText", "content": "a {|" }';
    expect(await labels(json(moves), 'a.json')).toEqual([
      '{NAME}',
      '{STATE_x}',
      '{DT_INPUT}',
      '{DT_CLIPBOARD}',
      '{DT_WORKSPACE_PATH}',
      '{AUDIENCE_URL}',
    ]);
  });

  it('inserts whole actions where one begins, common ones first, with missing commas', async () => {
    expect((await labels(json('|'), 'a.json')).slice(0, 4)).toEqual([
      'openSlide',
      'executeTerminalCommand',
      'highlight',
      'open',
    ]);
    const unselect = '{\n\t"action": "unselect"\n}';
    expect(await taken('unselect', json('|'), 'a.json')).toBe(json(unselect));
    expect(await taken('unselect', json('{}, |', 1), 'a.json')).toBe(json(`{}, ${unselect}`, 1));
    expect(await taken('unselect', json('| { "action": "open" }'), 'a.json')).toBe(
      json(`${unselect}, { "action": "open" }`),
    );
    for (const other of ['{} |', '{ "action": "open", "path": [|] }']) {
      expect(await labels(json(other), 'a.json')).toEqual([]);
    }
    expect(await labels('{ "version": 3, "scenes": [|] }', 'a.json')).toEqual([]);
  });

  it('leaves fields and actions to the JSON service', async () => {
    expect(await labels(json('{ "|" }'), 'a.json')).toEqual([]);
    expect(await labels(json('{ "action": "|" }'), 'a.json')).toEqual([]);
  });
});

describe('hovers', () => {
  const hover = (marked: string, name = 'a.yaml') => {
    const { document, offset, text } = caretIn(marked, name);
    const found = hoverAt(document, offset, workspace, { hasSchemaService: name.endsWith('.json') });
    return found && [text.slice(found.start, found.end), found.markdown.split('\n')[0]];
  };

  it('explain fields and actions in YAML', () => {
    expect(hover(yaml('      - action: open\n        pa|th: a'))).toEqual(['path', '**path** (required): The file.']);
    expect(hover(yaml('      - action: op|en'))).toEqual(['open', '**open**: Shows a file in the editor.']);
    expect(hover(json('{ "action": "op|en" }'), 'a.json')).toBeUndefined();
  });

  it('explain variables and IDs in JSON and YAML', () => {
    expect(hover(json('{ "action": "open", "path": "a/{NA|ME}" }'), 'a.json')).toEqual(['{NAME}', '**{NAME}**: `Ada`']);
    expect(hover(yaml('      - action: runDemoById\n        id: dep|loy'))?.[1]).toBe('Runs the demo **Deploy**.');
  });
});

describe('definitions', () => {
  const goTo = async (marked: string, name = 'a.yaml') => {
    const { document, offset } = caretIn(marked, name);
    const found = await definitionAt(document, offset, workspace);
    return found && `${slashed(found.path)}:${found.position.line + 1}`;
  };

  it('lead from paths to files', async () => {
    expect(await goTo(yaml('      - action: open\n        path: ./src/|app.ts'))).toBe('/ws/src/app.ts:1');
    expect(await goTo(json('{ "action": "snippet", "contentPath": "hi|.json" }', 1), 'a.json')).toBe(
      '/ws/.demo/hi.json:1',
    );
    expect(await goTo(json('{ "action": "open", "path": "../|x" }'), 'a.json')).toBeUndefined();
    expect(await goTo('demos:\n  - title: A\n    notes:\n      path: hi|.json\n')).toBe('/ws/.demo/hi.json:1');
  });

  it('lead from IDs to demos, from slides to their lines, and from variables to their file', async () => {
    expect(await goTo(yaml('      - action: runDemoById\n        id: dep|loy'))).toBe('/ws/.demo/b.json:5');
    const slide = '{ "action": "openSlide", "path": "talk|.md", "slide": 2 }';
    const line = files['/ws/talk.md']?.split('\n').indexOf('---');
    expect(await goTo(json(slide), 'a.json')).toBe(`/ws/talk.md:${(line ?? 0) + 2}`);
    expect(await goTo(json(slide.replace('|', '').replace('2 ', '2| ')), 'a.json')).toBe(
      `/ws/talk.md:${(line ?? 0) + 2}`,
    );
    expect(await goTo(json('{ "action": "open", "path": "{NA|ME}" }'), 'a.json')).toBe('/ws/.demo/variables.json:1');
  });
});

describe('code lenses and the outline', () => {
  const text = yaml(
    '      - action: open\n        path: a\n      - action: close\n      - action: save\n        disabled: true\n',
  );
  const document = parseDemoSource(text, { path: '/ws/.demo/a.yaml', workspaceFolder: '/ws' });

  it('show code lenses above everything that can be run', () => {
    const lines = lensesOf(document).map(({ start, title }) => `${document.lines.positionAt(start).line + 1} ${title}`);
    expect(lines).toEqual(['3 $(play) Run demo', '5 Run action', '5 Run from here', '7 Run action']);
  });

  it('list demos and their actions in the outline', () => {
    const [demo] = symbolsOf(document);
    expect(demo?.name).toBe('One');
    expect(demo?.children.map(({ name, detail }) => `${name} ${detail}`.trim())).toEqual(['open a', 'close', 'save']);
  });
});

describe('a broken file', () => {
  const whole = [
    [
      'a.json',
      json(
        '{ "action": "open", "path": "src/{NAME}" }, { "action": "snippet", "contentPath": "x", "args": { "A": [1] } }',
      ),
    ],
    [
      'a.yaml',
      yaml('      - action: "open"\n        path: src/{NAME}\n      - {action: snippet, args: {A: [1, b]}}\n'),
    ],
  ] as const;

  it('never makes the language features throw, wherever the cursor is', async () => {
    const noise = fc.constantFrom('', '"', '{', '}', '[', ':', '- ', '\n', '|', '#', "'", 'action: ', '\\', '\t', ',');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole),
        fc.nat(),
        fc.nat(),
        fc.nat(30),
        noise,
        async ([name, text], at, caret, cut, put) => {
          const place = at % (text.length + 1);
          const broken = text.slice(0, place) + put + text.slice(place + cut);
          const document = parseDemoSource(broken, { path: `/ws/.demo/${name}`, workspaceFolder: '/ws' });
          const offset = caret % (broken.length + 1);
          for (const hasSchemaService of [true, false]) {
            for (const { start, end } of await complete(document, offset, workspace, { hasSchemaService })) {
              if (start > end || end > broken.length) throw new Error(`${start}-${end} is no range`);
            }
            hoverAt(document, offset, workspace, { hasSchemaService });
          }
          await definitionAt(document, offset, workspace);
          lensesOf(document);
          symbolsOf(document);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
