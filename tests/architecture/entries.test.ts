import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { importsIn } from '../support/imports.ts';
import { readSources, root } from './sources.ts';

/** The programs and the scripts of pages: a bundle begins with each, and no module imports one. */
const entries = [
  'src/headless/cli/export.ts',
  'src/headless/cli/main.ts',
  'src/headless/cli/make.ts',
  'src/headless/cli/preflight.ts',
  'src/headless/cli/showrunner.ts',
  'src/web/follow/follow-page.ts',
  'src/web/legibility/legibility.ts',
  'src/web/presenter/presenter-page.ts',
  'src/web/question/question-page.ts',
  'src/web/remote/remote-page.ts',
  'src/web/replay/replay-page.ts',
  'src/web/slide-page.ts',
  'src/web/storyboard/storyboard-page.ts',
];
const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, tree: parse(path) }));

it('only entry files of programs and pages do something when they are loaded', () => {
  const acting = readSources().filter(({ tree }) => tree.statements.some(hasEffect));
  expect(acting.map(({ path }) => path).sort()).toEqual(entries);
});

it('no module and no test imports an entry file, or a script of package.json', () => {
  const scripts = Object.values(manifest.scripts).flatMap((command) => command.match(/tests\/[\w/-]+\.ts/g) ?? []);
  expect(scripts).not.toEqual([]);
  const importers = [...readSources(), ...tests].flatMap(({ path, tree }) =>
    importsIn(tree)
      .filter(({ specifier, isType }) => !isType && [...entries, ...scripts].includes(targetOf(path, specifier)))
      .map(({ specifier }) => `${path}: ${specifier}`),
  );
  expect(importers).toEqual([]);
});

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
}

function targetOf(path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return '';
  return relative(root, resolve(root, dirname(path), specifier)).replaceAll('\\', '/');
}

/** Everything but imports, exports, and declarations of types, functions, classes and constants. */
function hasEffect(statement: ts.Statement): boolean {
  if (ts.isImportDeclaration(statement)) return statement.importClause === undefined;
  if (ts.isVariableStatement(statement)) return !(statement.declarationList.flags & ts.NodeFlags.Const);
  return !(
    ts.isExportDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isModuleDeclaration(statement) ||
    ts.isExportAssignment(statement)
  );
}
