import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readSources, root } from './sources.ts';

/** The one file that listens to keys and clicks, and those that listen by names from elsewhere: to films alone. */
const helper = 'src/web/input/trusted.ts';
const namesElsewhere = [helper, 'src/web/pointer/slide-media.ts'];

const personal =
  /^(?:key|pointer|mouse|touch|drag)\w+$|^(?:click|auxclick|dblclick|contextmenu|wheel|submit|beforeinput)$/;

describe('a page of ours', () => {
  it('listens to keys and clicks only by `onTrusted`', () => {
    const found = readSources().flatMap(({ path, text }) => (path === helper ? [] : listenings(path, text)));
    expect(found).toEqual([]);
  });

  it('has no listener in its HTML', () => {
    const pages = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    );
    expect(pages.length).toBeGreaterThan(1);
    const having = pages.filter((name) => /<[^>]+\son[a-z]+\s*=/.test(readFileSync(join(root, 'src', name), 'utf8')));
    expect(having).toEqual([]);
  });
});

describe('this test’s search for listeners', () => {
  it.each([
    ["find('next').addEventListener('click', work)", 'click'],
    ["addEventListener('keydown', work)", 'keydown'],
    ["element['addEventListener']('pointerup', work)", 'pointerup'],
    ['document.addEventListener(name, work)', 'name'],
    ['button.onclick = work', 'onclick'],
    ['Object.assign(button, { onkeydown: work })', 'onkeydown'],
    ["const page = `<script>main.addEventListener('click', () => go())</script>`", 'click'],
  ])('finds the listener in %s', (text, name) => expect(listenings('a.ts', text)).toEqual([`a.ts:1 ${name}`]));

  it.each([
    "addEventListener('message', work)",
    "onTrusted(button, 'click', work)",
    'image.onload = work',
    "const page = `main.addEventListener('click', ({ isTrusted, target }) => isTrusted && go(target))`",
  ])('finds no listener for keys and clicks in %s', (text) => expect(listenings('a.ts', text)).toEqual([]));
});

/** A file without any of these listens to nothing, and need not be parsed. */
const mayListen =
  /addEventListener|\bon(?:key|pointer|mouse|touch|drag|click|auxclick|dblclick|contextmenu|wheel|submit|beforeinput)/;

/** Where a file listens to a person's input, by line; scripts that it holds as text must ask for `isTrusted`. */
function listenings(path: string, text: string): readonly string[] {
  if (!mayListen.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const note = (node: ts.Node, name: string) => {
    found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${name}`);
  };
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && nameOf(node.expression) === 'addEventListener') {
      const [event] = node.arguments;
      if (event && ts.isStringLiteral(event)) personal.test(event.text) && note(node, event.text);
      else if (event && !namesElsewhere.includes(path)) note(node, event.getText());
    }
    const assigned = assignedName(node);
    if (assigned?.startsWith('on') && personal.test(assigned.slice(2))) note(node, assigned);
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      for (const [, name = '', event = ''] of node.getText().matchAll(/addEventListener\(\s*'(\w+)',\s*(.{0,40})/g))
        if (personal.test(name) && !event.includes('isTrusted')) note(node, name);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The last name of a call's target. */
function nameOf(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression)
    ? node.argumentExpression.text
    : undefined;
}

function assignedName(node: ts.Node): string | undefined {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) return nameOf(node.left);
  return ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node.name.text : undefined;
}
