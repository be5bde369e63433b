import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calledNames, exportedTypes, functionsOf } from './functions.ts';
import { readSources, root, type Source } from './sources.ts';

/** Lines: the most of a file, of a function, of a file with its only user; the least of a file with one user. */
const limits = { file: 300, function: 70, joined: 200, own: 50 };
const sources = readSources();

/** Files that may be short: lazy doors, browser logic that needs no page, one of a kind beside others of its kind. */
const mayBeShort =
  /\/lazy-|^src\/(web|actions\/families|language\/(checks|features)|core\/settings|api\/(handlers|router))\b/;

describe('a source file', () => {
  it('has at most 300 lines', () => {
    const long = sources.filter((source) => linesOf(source) > limits.file);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('is part of the only file that uses it if it is short', () => {
    const users = new Map<string, Set<Source>>();
    const lazy = new Set<string>();
    for (const source of sources) {
      for (const { target = '', isLazy } of source.imports) {
        users.set(target, (users.get(target) ?? new Set()).add(source));
        if (isLazy) lazy.add(target);
      }
    }
    const fragments = sources.filter((source) => {
      const [user, ...others] = users.get(source.path) ?? [];
      if (!user || others.length > 0 || user.room !== source.room) return false;
      const isShort = linesOf(source) <= limits.own && linesOf(source) + linesOf(user) <= limits.joined;
      // Apart from the glue, it is tested without an editor.
      if (user.room === 'vscode' && !source.imports.some(({ specifier }) => specifier === 'vscode')) return false;
      return isShort && !lazy.has(source.path) && !mayBeShort.test(source.path);
    });
    expect(fragments.map(({ path }) => path)).toEqual([]);
  });

  it('lies in a folder with at least two other files or folders', () => {
    const folders = new Set(sources.map(({ path }) => dirname(path)));
    const small = [...folders].filter((folder) => readdirSync(join(root, folder)).length < 3);
    expect(small).toEqual([]);
  });

  // Pages have no clock to be given.
  it('uses the given clock instead of timers of the system', () => {
    const timers = /^(set|clear)(Timeout|Interval)$/;
    const bound = sources.filter(({ path, room }) => room !== 'web' && path !== 'src/machine/system-clock.ts');
    const raw = bound.filter(({ tree }) => calledNames(tree).some((name) => timers.test(name)));
    expect(raw.map(({ path }) => path)).toEqual([]);
  });

  it('has no default export', () => {
    const having = sources.filter(({ text }) => /^export default\b|\bas default\b/m.test(text));
    expect(having.map(({ path }) => path)).toEqual([]);
  });

  it('re-exports nothing of other files', () => {
    const barrels = sources.filter(({ imports }) => imports.some(({ isReExport }) => isReExport));
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  it('is named in kebab-case', () => {
    const odd = sources.filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(path.split('/').at(-1)!));
    expect(odd.map(({ path }) => path)).toEqual([]);
  });
});

describe('a function', () => {
  it('has at most 70 lines', () => {
    const long = sources.flatMap(({ path, tree }) =>
      functionsOf(tree)
        .filter(({ lines }) => lines > limits.function)
        .map(({ name, lines, line }) => `${path}:${line} ${name}: ${lines} lines`),
    );
    expect(long).toEqual([]);
  });
});

describe('a docstring', () => {
  it('is a noun phrase or a verb phrase, and begins with no "What"', () => {
    const found = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\/\*\*[\s*]*What\b.*/g)].map(([line]) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the name of an exported type', () => {
  it('belongs to only one type if the type is exported', () => {
    const places = new Map<string, string[]>();
    for (const { path, tree } of sources) {
      for (const name of exportedTypes(tree)) places.set(name, [...(places.get(name) ?? []), path]);
    }
    const shared = [...places].filter(([, paths]) => paths.length > 1);
    expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  });
});

function linesOf({ text }: Source): number {
  return text.split('\n').length - 1;
}
