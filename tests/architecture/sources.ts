import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { type Import, importsIn } from '../support/imports.ts';

/** A TypeScript file of `src`. Paths are relative to the project, with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly room: string;
  /** Parsed when it is asked for, once. */
  readonly tree: ts.SourceFile;
  readonly imports: readonly SourceImport[];
}

export interface SourceImport extends Import {
  /** The file of the project that it names; `undefined` for a module from outside. */
  readonly target: string | undefined;
}

export const root = resolve(import.meta.dirname, '../..');

export function readSources(): readonly Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readSource(`src/${name.replaceAll('\\', '/')}`));
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  let tree: ts.SourceFile | undefined;
  let imports: readonly SourceImport[] | undefined;
  return {
    path,
    text,
    room: roomOf(path),
    get tree() {
      tree ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return tree;
    },
    get imports() {
      imports ??= importsIn(this.tree).map((entry) => ({ ...entry, target: targetOf(path, entry) }));
      return imports;
    },
  };
}

function targetOf(path: string, { specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return relative(root, resolve(root, dirname(path), specifier)).replaceAll('\\', '/');
}

/** `src/slides/page.ts` and `src/slides/deck/title.ts` lie in the room `slides`; files in `src` itself in none. */
export function roomOf(path: string): string {
  const [, room = '', ...below] = path.split('/');
  return below.length > 0 ? room : '';
}

/** A file at the top level of its room. */
export function isDoor(path: string): boolean {
  return path.split('/').length === 3;
}
