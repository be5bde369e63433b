import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { readerOf } from '../../src/demos/readers.ts';

// Demo files from public repositories: data next to the project, never a part of it.
const corpus = new URL('../../../shared/corpus/files/', import.meta.url);
const isThere = existsSync(corpus);
const names = isThere ? readdirSync(corpus).filter((name) => readerOf(name)) : [];
if (!isThere) console.warn('Skipped: no corpus of public demo files beside the project.');

describe.skipIf(!isThere)('demo files of public talks', () => {
  const load = (name: string) => {
    const path = `/ws/.demo/${name}`;
    return parseDemoFile(readFileSync(new URL(name, corpus), 'utf8'), { path, workspaceFolder: '/ws' });
  };

  it.each(names)('%s is read completely', (name) => {
    const text = readFileSync(new URL(name, corpus), 'utf8');
    const file = load(name);
    const actions = file.demos.flatMap((demo) => demo.actions);
    expect(file.problems.filter(({ code }) => code !== 'missing-comma' && code !== 'missing-title')).toEqual([]);
    expect(actions.length).toBe(
      text.match(name.endsWith('.json') ? /"action"\s*:/g : /^\s*(- )?action:/gm)?.length ?? 0,
    );
    expect(actions.every((action) => action.name !== '')).toBe(true);
  });

  it('include one with a missing comma, which is reported with its line', () => {
    const broken = names.flatMap((name) => {
      const { problems } = load(name);
      return problems
        .filter(({ code }) => code === 'missing-comma')
        .map(({ range }) => `${name}:${range.start.line + 1}`);
    });
    expect(broken).toHaveLength(1);
  });
});
