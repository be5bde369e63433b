import { parseDemoSource } from '../../src/demos/parse.ts';
import type { Workspace } from '../../src/language/context/workspace.ts';
import { lensesOf } from '../../src/language/features/code-lenses.ts';
import { complete } from '../../src/language/features/completion.ts';
import { definitionAt } from '../../src/language/features/definition.ts';
import { hoverAt } from '../../src/language/features/hover.ts';
import { symbolsOf } from '../../src/language/features/symbols.ts';
import { hostileTexts } from './hostile-texts.ts';
import type { Subject } from './measure.ts';
import { place } from './surroundings.ts';

const workspace: Workspace = {
  library: { files: [], variableFiles: [], variables: () => new Map([['NAME', 'Ada']]) },
  readText: async () => '# A\n',
  namesIn: async () => ['a'],
  typeAt: async () => 'directory',
};
const client = { hasSchemaService: false };

/** Surroundings of the text and the caret, which is at its end and in its middle. */
const frames: Readonly<Record<string, readonly [name: string, before: string, after: string]>> = {
  'a demo file': ['a.json', '', ''],
  'a demo file in YAML': ['a.yaml', '', ''],
  'the path of an action': ['a.json', '{"demos":[{"steps":[{"action":"open","path":"', '"}]}]}'],
  'the path of an action in YAML': [
    'a.yaml',
    'demos:\n  - title: a\n    steps:\n      - action: open\n        path: ',
    '\n',
  ],
  'the text of an action': ['a.json', '{"demos":[{"steps":[{"action":"showInfoMessage","message":"', '"}]}]}'],
  'an action': ['a.json', '{"demos":[{"steps":[{"action":"', '"}]}]}'],
};

/** All that an editor asks about a file while somebody writes in it. */
export const writingParsers: readonly Subject[] = Object.entries(frames).map(([what, [name, before, after]]) => ({
  name: `what an editor asks about ${what}`,
  run: (text) => askAll(`${before}${text}${after}`, before.length + text.length, name),
  texts: hostileTexts,
}));

async function askAll(text: string, caret: number, name: string): Promise<unknown> {
  const document = parseDemoSource(text, place(name));
  const asked = [];
  for (const offset of [caret, Math.floor(caret / 2)]) {
    asked.push(await complete(document, offset, workspace, client), hoverAt(document, offset, workspace, client));
    asked.push(await definitionAt(document, offset, workspace));
  }
  return [...asked, lensesOf(document), symbolsOf(document)];
}
