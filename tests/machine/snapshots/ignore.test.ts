import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type IgnoreRules, isIgnored, parseIgnoreRules } from '../../../src/machine/snapshots/ignore/rules.ts';
import { useScratch } from '../../support/scratch.ts';

const scratch = useScratch('showrunner-ignore-');

/** Git's answer for paths of a folder. */
function ignoredByGit(folder: string, paths: readonly string[]): readonly string[] {
  try {
    const input = paths.join('\0');
    const options = { cwd: folder, input, stdio: ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore'] };
    const git = [
      '-c',
      'core.ignoreCase=false',
      '-c',
      'core.excludesFile=',
      'check-ignore',
      '--no-index',
      '-z',
      '--stdin',
    ];
    return execFileSync('git', git, options).toString().split('\0').filter(Boolean);
  } catch (error) {
    if ((error as { status?: number }).status === 1) return []; // none is
    throw error;
  }
}

/** Our answer, the folders above first, as the walk of a scan does. */
function ignoredByRules(files: ReadonlyMap<string, string>, paths: readonly string[]): readonly string[] {
  const rulesOf = (folder: string): IgnoreRules | undefined => {
    const outer = folder === '' ? undefined : rulesOf(folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1));
    const text = files.get(`${folder}.gitignore`);
    return text === undefined ? outer : { outer, base: folder, rules: parseIgnoreRules(text, false) };
  };
  const isOut = (path: string): boolean => {
    const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
    const isFolder = paths.some((other) => other.startsWith(`${path}/`));
    return (folder !== '' && isOut(folder)) || isIgnored(rulesOf(folder && `${folder}/`), path, isFolder, false);
  };
  return paths.filter(isOut);
}

function withFolders(files: readonly string[]): readonly string[] {
  const folders = files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index)));
  return [...new Set([...folders, ...files])].sort();
}

/** A repository with the files of all cases. */
function createRepository(): string {
  execFileSync('git', ['init', '-q', scratch.folder]);
  for (const file of files) {
    mkdirSync(dirname(join(scratch.folder, file)), { recursive: true });
    writeFileSync(join(scratch.folder, file), '');
  }
  return scratch.folder;
}

function compare(folder: string, rules: ReadonlyMap<string, string>): void {
  for (const path of ruleFiles) {
    const text = rules.get(path);
    if (text === undefined) rmSync(join(folder, path), { force: true });
    else writeFileSync(join(folder, path), text);
  }
  const paths = withFolders(files);
  expect(ignoredByRules(rules, paths)).toEqual([...ignoredByGit(folder, paths)].sort());
}

const ruleFiles = ['.gitignore', 'a1/.gitignore', 'a1/b1/.gitignore', 'b1/a1/.gitignore', 'c1/d1/.gitignore'];
const files = [
  ...['a', 'b', 'ab', 'a.b', 'A', 'é', 'x y', '-', ']', '!', '#a', 'a ', '[a]'],
  ...['a1/b', 'a1/ab', 'a1/b1/a', 'a1/b1/a.b', 'b1/a1/b1/a', 'b1/a1/c1/b', 'b1/c', 'c1/a1/é', 'c1/d1/e1/f1/b'],
];

describe('what Git ignores', () => {
  it.each([
    ...['*', 'a', '/a', 'a/', 'a1/', '*.b', 'a*', '!a', '*\n!a', '*\n!*/\n!a', 'a1/*\n!a1/b', 'a1\n!a1/b', '**', '/**'],
    ...[
      '**/b',
      'a1/**',
      '**/a1/**',
      'a1/**/a',
      'b1/**/b',
      '**/b1/a',
      'a**',
      'b1/**1/b',
      'c1**/b',
      'a1/b**',
      '**/',
      '/*/',
    ],
    ...[
      '?',
      '??',
      'a?b',
      '[ab]',
      '[!a]',
      '[^a]',
      '[a-c]b',
      '[]]',
      '[]-]',
      '[!]a]',
      '[a',
      '[[:alpha:]]',
      '[[:digit:]-]',
    ],
    ...[
      '[[:nope:]]',
      '[[:alpha]',
      '[a-]',
      '[-a]',
      '[\\]]',
      '\\a',
      '\\',
      'a\\',
      '\\!',
      '\\#a',
      '#a',
      'a\\ ',
      'a ',
      'x y  ',
    ],
    ...[
      'é',
      '[é]',
      '??',
      '/',
      '//a',
      'a1//b',
      'a1/b/',
      '\ufeffa',
      'a\r\nb',
      '  ',
      'a1/[/]b',
      'a[/b]b',
      '*/a',
      '*/*/b',
      '***/b',
    ],
    ...[
      '!',
      '\\[a]',
      '[z-a]',
      '[a-c-e]',
      '[[.a.]]',
      '[\\a-b]',
      'a1/?',
      '?1',
      '*1/*',
      'b1/*1/*1',
      '**/**/a',
      '**/*',
      'a/**/',
      'b1\\/**/',
      'b1\\/c',
      'b1/**\\/b',
      'a1/**\\/b1/a',
    ],
  ])('is known for %j', (text) => {
    compare(createRepository(), new Map([['.gitignore', text]]));
  });

  it('is known for rules in folders, the nearest first', () => {
    const nested = new Map([
      ['.gitignore', '*.b\nb\n/c1/*\n!/c1/d1'],
      ['a1/.gitignore', '!*.b\n/b1/a\n'],
      ['a1/b1/.gitignore', '!a\n*.b\n'],
      ['c1/d1/.gitignore', '*\n!e1\n!*/\n!b'],
    ]);
    compare(createRepository(), nested);
  });

  it('is known for whatever may be written', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '1',
      'a1',
      'b1',
      'c1',
      '*',
      '**',
      '?',
      '/',
      '/**/',
      '[ab]',
      '[!a]',
      '.',
      'é',
      '[',
      '\\',
      ' ',
    );
    const line = fc
      .tuple(fc.constantFrom('', '', '!', '/'), fc.array(piece, { maxLength: 5 }))
      .map(([lead, rest]) => lead + rest.join(''));
    const text = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
    const nested = fc.tuple(text, fc.option(text), fc.option(text));
    const folder = createRepository();
    fc.assert(
      fc.property(nested, ([top, a1, b1]) => {
        const rules = new Map([['.gitignore', top]]);
        if (a1 !== null) rules.set('a1/.gitignore', a1);
        if (b1 !== null) rules.set('b1/a1/.gitignore', b1);
        compare(folder, rules);
      }),
      { numRuns: 150 },
    );
  });
});
