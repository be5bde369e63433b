import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { actionFamilies } from '../../src/actions/registry.ts';
import { readSources } from '../architecture/sources.ts';

const names: ReadonlySet<string> = new Set(actionFamilies.flatMap(({ actions }) => actions.map(({ name }) => name)));
/** Coined for the format: `openSlide`, `macos.hideDock`. The others are ordinary words, such as `open` and `copy`. */
const coined = [...names].filter((name) => /[A-Z.]/.test(name));
const coinedName = new RegExp(`(?<![\\w.])(?:${patternOf(coined)})(?!\\w)`, 'g');
/** A file without a match contains no name, and is not parsed. */
const hint = new RegExp(`${coinedName.source}|['"\`/][^\\w.]*(?:${patternOf(names)})(?![\\w.])`);

function patternOf(some: Iterable<string>): string {
  return [...some].map((name) => name.replace('.', '\\.')).join('|');
}

/** Ordinary words with another meaning in these folders. */
const otherMeanings: Readonly<Record<string, { readonly words: string; readonly meaning: string }>> = {
  api: {
    words: 'close pause open format',
    meaning: 'sockets, what a step waits in, the example of an answer, a word of JSON Schema',
  },
  making: { words: 'close', meaning: 'the end of a process' },
  language: { words: 'imagePreview', meaning: 'how the names of commands of VS Code begin' },
  headless: { words: 'close', meaning: 'the end of a process' },
  machine: {
    words: 'open write move copy delete close',
    meaning: 'a program of macOS, what is done to files, the end of a process',
  },
  'memory-editor': { words: 'create write move rename copy delete', meaning: 'what the transcript tells of files' },
  pictures: { words: 'close', meaning: 'the end of a stream' },
  slides: { words: 'open close', meaning: 'the tags of HTML' },
  vscode: {
    words: 'move copy pause highlight close',
    meaning: 'what is done to files, what a step waits in, members of the editor',
  },
  web: {
    words: 'close move pause copy save',
    meaning: 'an event of the page, what a press asks for, what a step waits in, icons of buttons',
  },
};

interface Named {
  readonly name: string;
  /** From 1. */
  readonly line: number;
}

/**
 * The actions that a file names: a coined name anywhere in a text, a pattern or as the key of a table; an ordinary word
 * only as a whole text, or in a list of nothing but names.
 */
function namesIn(path: string, text: string): readonly Named[] {
  if (!hint.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Named[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    for (const name of [...namesInText(node), ...keysOfTable(node)]) {
      found.push({ name, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function namesInText(node: ts.Node): readonly string[] {
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if (!isPart && !ts.isLiteralExpression(node)) return [];
  return (isPart ? undefined : listedIn(node.text)) ?? node.text.match(coinedName) ?? [];
}

/** The names in a text that contains nothing else; usually the first word decides. */
function listedIn(text: string): readonly string[] | undefined {
  const [first] = /[\w.]+/.exec(text) ?? [];
  if (first === undefined || !names.has(first)) return undefined;
  const words = text.split(/[^\w.]+/).filter((word) => word !== '');
  return words.every((word) => names.has(word)) ? words : undefined;
}

/** The action names among the keys of an object that has at least three of them. */
function keysOfTable(node: ts.Node): readonly string[] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  const keys = node.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? [each.name.getText()] : []));
  const known = keys.filter((key) => names.has(key));
  return known.length >= 3 && known.some((key) => coined.includes(key)) ? known : [];
}

describe('action names', () => {
  it('appear only in src/actions', () => {
    const elsewhere = readSources().filter(({ room }) => room !== 'actions' && room !== 'demos');
    const told = elsewhere.flatMap(({ path, text, room }) =>
      namesIn(path, text)
        .filter(({ name }) => !otherMeanings[room]?.words.split(' ').includes(name))
        .map(({ name, line }) => `${path}:${line} names ${name}`),
    );
    expect(told).toEqual([]);
  });
});

describe('the search for action names', () => {
  it.each([
    ["if (name === 'openSlide') show();", ['openSlide']],
    ["const movers = new Set(['rename', 'move', 'copy', 'deleteFile']);", ['rename', 'move', 'copy', 'deleteFile']],
    ["const readers = 'open insert highlight'.split(' ');", ['open', 'insert', 'highlight']],
    ['const commanding = /^(executeScript|other)$/;', ['executeScript']],
    ["const words = { create: 'Create', openSlide: 'Show', closeAll: 'Close' };", ['create', 'openSlide', 'closeAll']],
    ["const hint = 'Use the action setState.';", ['setState']],
    ["switch (name) { case 'pause': }", ['pause']],
  ])('finds one in %s', (text, expected) => {
    expect(namesIn('a.ts', text).map(({ name }) => name)).toEqual(expected);
  });

  it.each([
    "import { open } from './open';",
    "type Verb = 'open' | 'close';",
    "const text = 'Open a file and copy it.';",
    'return { close: stop, closeAll: stop };',
    "run('workbench.action.chat.open');",
    '// the action openSlide',
  ])('finds nothing in %s', (text) => {
    expect(namesIn('a.ts', text)).toEqual([]);
  });
});
