import { describe, expect, it } from 'vitest';
import { importsOf } from '../support/imports.ts';
import { findCircle } from './circles.ts';
import { rooms } from './rooms.ts';
import { isDoor, readSources, roomOf, type Source, type SourceImport } from './sources.ts';

const sources = readSources();
const links = sources.flatMap((source) => source.imports.map((entry) => ({ source, entry })));

/** Whether a file lies beside the rooms: pictures, the sample, package.json. */
const isBesideTheRooms = (path: string) => path === 'package.json' || path.startsWith('src/assets/');

describe('this test’s search for imports', () => {
  it('finds every kind of import of a module', () => {
    const ways = [
      "import { a } from 'value'",
      "import type { B } from 'type'",
      "import { type C } from 'inline-type'",
      "import 'effect'",
      "export { d } from 're-export'",
      "const e = await import('lazy')",
      "const f = require('required')",
      "let g: import('type-of').G",
    ];
    const seen = importsOf('ways.ts', ways.join(';\n'));
    expect(seen.map(({ specifier, line, isType }) => `${line} ${specifier}${isType ? ' (type)' : ''}`)).toEqual([
      '1 value',
      '2 type (type)',
      '3 inline-type',
      '4 effect',
      '5 re-export',
      '6 lazy',
      '7 required',
      '8 type-of (type)',
    ]);
  });

  it('finds a circle of imports wherever it begins', () => {
    const edges = { a: ['b'], b: ['c', 'd'], c: [], d: ['e'], e: ['b'] };
    expect(findCircle(new Map(Object.entries(edges)))).toEqual(['b', 'd', 'e', 'b']);
    expect(findCircle(new Map(Object.entries({ ...edges, e: ['c'] })))).toBeUndefined();
  });
});

describe('the rooms (folders of the source with rules for imports)', () => {
  it('are all in the plan of rooms, and every source file lies in one of them', () => {
    const homeless = sources.filter(({ room }) => !Object.hasOwn(rooms, room));
    expect(homeless.map(({ path }) => path)).toEqual([]);
    expect(Object.keys(rooms).filter((room) => !sources.some((source) => source.room === room))).toEqual([]);
  });

  it('import only from rooms and modules that the plan allows for them', () => {
    expect(links.filter(({ source, entry }) => !isAllowed(source, entry)).map(describeConnection)).toEqual([]);
  });

  it('are imported by other rooms only through the files that the plan declares as doors', () => {
    const others = links.filter(({ source, entry }) => leadsElsewhere(source, entry));
    const walls = others.filter(({ entry }) => !rooms[roomOf(entry.target!)]?.isOpen && !isDoor(entry.target!));
    expect(walls.map(describeConnection)).toEqual([]);
  });

  it('use every permission that the plan gives them', () => {
    const unused = Object.entries(rooms).flatMap(([room, { imports, types = [] }]) => {
      const own = links.filter(({ source, entry }) => source.room === room && leadsElsewhere(source, entry));
      const targets = new Set(own.map(({ entry }) => roomOf(entry.target!)));
      return [...imports, ...types].filter((target) => !targets.has(target)).map((target) => `${room}: ${target}`);
    });
    expect(unused).toEqual([]);
  });

  it('do not import each other in circles', () => {
    const edges = Object.entries(rooms).map(([room, { imports }]) => [room, imports] as const);
    expect(findCircle(new Map(edges))).toBeUndefined();
  });

  it('do not import `node:http`, except in the server', () => {
    const importers = links.filter(({ entry }) => isHttp(entry)).map(({ source }) => source.path);
    expect(importers.filter((path) => path !== 'src/api/server/server.ts')).toEqual([]);
  });
});

describe('the source files', () => {
  it('do not import each other in circles, types included', () => {
    const edges = sources.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])] as const);
    expect(findCircle(new Map(edges))).toBeUndefined();
  });
});

function isAllowed(source: Source, entry: SourceImport): boolean {
  const { imports, types = [], modules = /^node:/ } = rooms[source.room]!;
  if (entry.target === undefined) return modules.test(entry.specifier);
  if (!leadsElsewhere(source, entry)) return true;
  const room = roomOf(entry.target);
  return imports.includes(room) || (entry.isType && types.includes(room));
}

function leadsElsewhere(source: Source, { target }: SourceImport): boolean {
  return target !== undefined && !isBesideTheRooms(target) && roomOf(target) !== source.room;
}

function isHttp({ specifier, isType }: SourceImport): boolean {
  return !isType && /^(node:)?(http|https|http2|net)$/.test(specifier);
}

function describeConnection({ source, entry }: { readonly source: Source; readonly entry: SourceImport }): string {
  return `${source.path}:${entry.line} imports ${entry.specifier}`;
}
