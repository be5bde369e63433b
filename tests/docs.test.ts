import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { problems } from '../src/api/responses/problem.ts';
import { fillManifest } from './config/docs-manifest.ts';
import { documents, fillTables } from './config/docs-tables.ts';

describe('the page of the extension API', () => {
  const page = readFileSync('.github/docs/extension-api.md', 'utf8');
  const types = readFileSync('src/api/extension-api.ts', 'utf8');

  it('links to a file of types that needs no imports', () => {
    expect(types).not.toMatch(/^import\b/m);
  });

  it('describes every member of the API', () => {
    const [, body = ''] = /interface ShowrunnerApi \{\n(.*?)\n\}/s.exec(types) ?? [];
    const members = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name ?? '');
    expect(members.length).toBeGreaterThan(8);
    expect(members.filter((name) => !page.includes(`\`${name}(`))).toEqual([]);
  });

  it('names only existing error codes, and the current version', () => {
    const [, list = ''] = /\*\*Failures\*\*(.*?)\n- /s.exec(page) ?? [];
    const codes = [...list.matchAll(/`([a-z]+-[a-z-]+)`/g)].map(([, code]) => code ?? '');
    expect(codes.length).toBeGreaterThan(8);
    expect(codes.filter((code) => !Object.hasOwn(problems, code))).toEqual([]);
    const [, version] = /version: '([\d.]+)'/.exec(readFileSync('src/vscode/exports.ts', 'utf8')) ?? [];
    expect(page).toContain(`now ${version})`);
  });
});

it.each(Object.entries(documents))('the tables in %s are up to date (npm run docs updates them)', (path, tables) => {
  const text = readFileSync(path, 'utf8');
  expect(fillTables(text, tables)).toBe(text);
});

it('the settings, commands and tools in package.json match the tables of the source (npm run docs writes them)', () => {
  expect(JSON.stringify(fillManifest(manifest), null, 2)).toBe(JSON.stringify(manifest, null, 2));
});
