import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAction } from '../../src/actions/perform.ts';
import { findAction } from '../../src/actions/registry.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { readerOf } from '../../src/demos/readers.ts';

/** Demo files of public repositories, which may lie beside the project. */
const folder = resolve(import.meta.dirname, '../../../shared/corpus/files');
const isThere = existsSync(folder);
if (!isThere) console.warn('Skipped: no corpus of public demo files beside the project.');

describe.runIf(isThere)('the actions of public demo files', () => {
  const sources = (isThere ? readdirSync(folder) : [])
    .filter((name) => readerOf(name))
    .flatMap((name) => {
      const place = { path: join(folder, name), workspaceFolder: folder };
      const { demos } = parseDemoFile(readFileSync(place.path, 'utf8'), place);
      return demos.flatMap((demo) => demo.actions).map((source) => ({ name, source }));
    });

  it('are all known', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(new Set(sources.filter(({ source }) => !findAction(source.name)).map(({ source }) => source.name))).toEqual(
      new Set(),
    );
  });

  it('have fields that can be read', () => {
    const faults = sources.flatMap(({ name, source }) =>
      checkAction(source).map((fault) => `${name}: ${source.name}: ${fault.message}`),
    );
    expect(faults).toEqual([]);
  });
});
