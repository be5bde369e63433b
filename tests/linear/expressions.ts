import ts from 'typescript';
import type { SettingDefinition } from '../../src/core/settings/definition.ts';
import { settingDefinitions } from '../../src/core/settings.ts';
import { readSources } from '../architecture/sources.ts';
import { type HostileText, hostileTexts, repeated } from './hostile-texts.ts';
import type { Subject } from './measure.ts';

/** Expressions whose text depends on something: by their file, the worst pattern of each `new RegExp` in it. */
const made: Readonly<Record<string, readonly RegExp[]>> = {
  'src/actions/shared/command-end.ts': [], // the talk's own, which is given up after a tenth of a second
  'src/api/router.ts': [/^\/f\/(?<code>[^/%]+)\/media\/(?<id>[^/%]+)$/],
  'src/core/settings.ts': Object.values<SettingDefinition>(settingDefinitions).flatMap(({ pattern }) =>
    pattern === undefined ? [] : [new RegExp(pattern)],
  ),
  'src/core/secrets/known-forms.ts': [], // among the parsers: its prefixes are many
  'src/core/secrets/find-secrets.ts': [], // the presenter's own, of a setting that no talk can have
  'src/headless/terminal.ts': [/(\r\n|[\r\n])/],
  'src/language/decks/deck-text.ts': [/^["']?theme["']?[ \t]*:[ \t]*([^\r\n]*)/m],
  'src/pictures/card/code-card-page.ts': [], // among the parsers: its words are many
  'src/web/replay/replay-page.ts': [/media-0123456789ab:(\w{32})/g],
  'src/slides/html/html-scan.ts': [/<\/script(?=[\s/>])/gi],
};

/** Every regular expression of `src`, as the compiler finds it: a new one is among them by itself. */
export function findExpressions(): readonly Subject[] {
  return readSources().flatMap(({ path, text }) => {
    const found: Subject[] = [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node) => {
      const expressions = expressionsOf(node, path);
      for (const one of expressions) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push(createSubject(`${path}:${line + 1} ${one}`, one, isSplitter(node)));
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}

function expressionsOf(node: ts.Node, path: string): readonly RegExp[] {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return [new RegExp(node.text.slice(1, end), node.text.slice(end + 1))];
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return [];
  const known = made[path];
  if (!known)
    throw new Error(
      `${path} makes a regular expression at run time: say in tests/linear/expressions.ts what comes of it`,
    );
  return known;
}

function isSplitter({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.expression.getText().endsWith('.split');
}

function createSubject(name: string, expression: RegExp, splits: boolean): Subject {
  const run = (text: string) => {
    expression.lastIndex = 0;
    if (splits) return text.split(expression);
    if (expression.sticky) return runSticky(expression, text);
    return expression.global ? text.replace(expression, '') : expression.exec(text);
  };
  return { name, run, texts: [...hostileTexts, ...ownTexts(expression)] };
}

/** A sticky expression is asked at any place. */
function runSticky(expression: RegExp, text: string): void {
  for (let at = 0; at < text.length; at++) {
    expression.lastIndex = at;
    expression.exec(text);
  }
}

const longestSkeleton = 40;

/**
 * Texts of the characters that the expression itself is made of: each of its beginnings, with the next one repeated.
 */
function ownTexts({ source }: RegExp): readonly HostileText[] {
  const skeleton = [...skeletonOf(source)].slice(0, longestSkeleton);
  const texts = skeleton.flatMap((character, index) => {
    const lead = skeleton.slice(0, index).join('');
    return [
      ...repeated(character, lead),
      ...repeated(`${lead}${character}`),
      ...repeated(skeleton.slice(index, index + 3).join('')),
    ];
  });
  return [...new Map(texts.map((text) => [text.name, text])).values()];
}

const classes: Readonly<Record<string, string>> = {
  s: ' ',
  S: 'x',
  d: '1',
  D: 'x',
  w: 'a',
  W: ' ',
  b: '',
  B: '',
  r: '\r',
  n: '\n',
  t: '\t',
  p: 'a',
  P: ' ',
  0: '\0',
};

/** A text that the expression might begin to match: optional parts are there, of every set the first character. */
function skeletonOf(source: string): string {
  const [, pieces] = [
    source,
    source.matchAll(
      /\\u\{?([0-9a-f]{4})\}?|\\x([0-9a-f]{2})|\\[pP]\{\w+\}|\\(.)|\[\^?(\\?.)[^\]]*\]|\(\?<\w+>|\(\?<?[:=!]|\{\d+,?\d*\}|[$^()|*+?]|(.)/gis,
    ),
  ];
  return [...pieces]
    .map(([, unicode, hex, escaped, first, plain]) => {
      if (unicode ?? hex) return String.fromCharCode(Number.parseInt(unicode ?? hex ?? '', 16));
      const character = escaped ?? plain ?? '';
      if (escaped !== undefined) return classes[escaped] ?? escaped;
      if (first !== undefined) return first.startsWith('\\') ? (classes[first[1] ?? ''] ?? first[1] ?? '') : first;
      return character === '.' ? 'x' : character;
    })
    .join('');
}
