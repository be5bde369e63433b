import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import bundles from '../tsup.config.ts';
import { type Import, importsOf } from './support/imports.ts';

/** Which rooms a room may import. What a room may import beside them stands in `modules`. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ports: ['core'],
  machine: ['core', 'ports'],
  demos: ['core', 'ports'],
  slides: ['core', 'ports'],
  actions: ['core', 'ports', 'demos', 'slides'],
  pictures: ['core', 'ports', 'demos', 'slides'],
  show: ['core', 'ports', 'demos', 'slides', 'actions'],
  language: ['core', 'ports', 'demos', 'slides', 'actions'],
  api: ['core'],
  app: ['core', 'ports', 'demos', 'slides', 'pictures', 'actions', 'show', 'language', 'api'],
  vscode: ['core', 'ports', 'machine', 'slides', 'language', 'preflight', 'app'],
  memory: ['core', 'ports', 'machine'],
  preflight: ['core', 'ports', 'machine', 'demos', 'slides', 'show', 'language', 'memory'],
  headless: ['core', 'ports', 'machine', 'app', 'memory', 'preflight'],
  web: [],
};

/** Hosts and pages may name the types of what the app gives them, never their code. */
const typesOnly: Readonly<Record<string, readonly string[]>> = {
  vscode: ['demos', 'pictures', 'show', 'api', 'web'],
  headless: ['demos', 'slides', 'pictures', 'show', 'api'],
  web: ['core', 'ports', 'slides', 'api'],
};

/** Modules from outside: Node's own everywhere but in the pure rooms, `vscode` in one room, libraries in one host. */
const modules: Readonly<Record<string, RegExp>> = {
  core: /^$/,
  ports: /^$/,
  web: /^$/,
  vscode: /^(vscode|node:.+)$/,
  headless: /^(?!vscode$)/,
};
const onlyNode = /^node:/;

interface Source {
  readonly path: string;
  readonly text: string;
  readonly room: string;
  readonly imports: readonly Import[];
}

const root = resolve(import.meta.dirname, '..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readSource(`src/${name.replaceAll('\\', '/')}`));

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, room: roomOf(path), imports: importsOf(path, text) };
}

/** The files that lie in `src` itself are the app: they put the rooms together. */
function roomOf(path: string): string {
  const [, room, ...below] = path.split('/');
  return below.length > 0 ? room! : 'app';
}

/** The room an import leads to; `undefined` for a module from outside. */
function targetRoom({ path }: Source, { specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const target = relative(root, resolve(root, dirname(path), specifier)).replaceAll('\\', '/');
  return target === 'package.json' ? undefined : roomOf(target);
}

function isAllowed(source: Source, { specifier, isType }: Import, target: string | undefined): boolean {
  if (target === undefined) return specifier.startsWith('.') || (modules[source.room] ?? onlyNode).test(specifier);
  if (target === source.room || target === 'assets') return true;
  return rooms[source.room]!.includes(target) || (isType && (typesOnly[source.room] ?? []).includes(target));
}

describe('the reading of imports', () => {
  it('sees every way to name a module', () => {
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
});

describe('the rooms', () => {
  it('are all in the table', () => {
    expect([...new Set(sources.map(({ room }) => room))].filter((room) => !(room in rooms))).toEqual([]);
  });

  it('import only what the table lets them', () => {
    const forbidden = sources.flatMap((source) =>
      source.imports
        .filter((entry) => !isAllowed(source, entry, targetRoom(source, entry)))
        .map(({ specifier, line }) => `${source.path}:${line} imports ${specifier}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('do not import each other in circles', () => {
    const edges = new Map<string, Set<string>>();
    for (const source of sources) {
      const targets = source.imports.map((entry) => targetRoom(source, entry)).filter((room) => room !== undefined);
      const others = targets.filter((room) => room !== source.room);
      edges.set(source.room, new Set([...(edges.get(source.room) ?? []), ...others]));
    }
    expect(circleIn(edges)).toBeUndefined();
  });

  it('leave `node:http` to the server', () => {
    const importers = sources.filter(({ imports }) => imports.some((entry) => isHttp(entry)));
    expect(importers.map(({ path }) => path).filter((path) => path !== 'src/api/server/server.ts')).toEqual([]);
  });
});

function isHttp({ specifier, isType }: Import): boolean {
  return !isType && /^(node:)?(http|https|http2|net)$/.test(specifier);
}

/** A way from a room back to itself. */
function circleIn(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const follow = (path: readonly string[]): readonly string[] | undefined => {
    for (const next of edges.get(path.at(-1)!) ?? []) {
      if (path.includes(next)) return [...path, next];
      const circle = follow([...path, next]);
      if (circle) return circle;
    }
    return undefined;
  };
  return [...edges.keys()].map((room) => follow([room])).find((circle) => circle !== undefined);
}

describe('a source file', () => {
  it('has at most 300 lines', () => {
    const long = sources.filter(({ text }) => text.split('\n').length > 301);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('has no default export', () => {
    const having = sources.filter(({ text }) => /^export default\b|\bas default\b/m.test(text));
    expect(having.map(({ path }) => path)).toEqual([]);
  });

  it('is no barrel', () => {
    const barrels = sources.filter(({ imports }) => imports.some(({ isReExport }) => isReExport));
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  it('is named in kebab-case', () => {
    const odd = sources.filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(path.split('/').at(-1)!));
    expect(odd.map(({ path }) => path)).toEqual([]);
  });
});

describe('package.json', () => {
  it('has no dependencies', () => {
    const kinds = [
      'dependencies',
      'optionalDependencies',
      'peerDependencies',
      'bundleDependencies',
      'bundledDependencies',
    ];
    expect(kinds.filter((kind) => Object.keys(Object(manifest)[kind] ?? {}).length > 0)).toEqual([]);
  });

  it('promises the VS Code whose types it is written against', async () => {
    const types = JSON.parse(await readFile(join(root, 'node_modules/@types/vscode/package.json'), 'utf8'));
    expect(manifest.engines.vscode).toBe(`^${types.version}`);
  });

  it('keeps its commands and settings under its own name', () => {
    const { commands = [], configuration = [] } = Object(manifest).contributes ?? {};
    const settings = [configuration].flat().flatMap(({ properties }) => Object.keys(properties ?? {}));
    const names = [...commands.map(({ command }: { command: string }) => command), ...settings];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.startsWith('showrunner.'))).toEqual([]);
  });
});

interface Lock {
  readonly packages: Readonly<Record<string, { optionalDependencies?: Readonly<Record<string, string>> }>>;
}

describe('package-lock.json', () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const packages = Object.entries((JSON.parse(text) as Lock).packages);

  // npm leaves out what a registry does not have for the machine it runs on; `npm ci` then fails on every other one.
  it('holds the packages of every platform', () => {
    const names = new Set(packages.map(([path]) => path.split('node_modules/').at(-1)));
    const wanted = packages.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  it('names no registry', () => {
    expect(text).not.toContain('"resolved"');
  });
});

interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, { readonly imports: readonly { path: string; external?: boolean }[] }>>;
}

/** CSS comes into the bundle as text, by its absolute path and with the name of what reads it. */
function inputPath(input: string): string {
  const [, absolute] = /^css-text:(.+?)(?:\?text)?$/.exec(input) ?? [];
  return absolute === undefined ? input : relative(root, absolute).replaceAll('\\', '/');
}

describe('the shipped bundle', () => {
  let folder: string;
  let metafile: Metafile;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'showrunner-bundle-'));
    const [extension] = [bundles].flat();
    await build({ ...Object(extension), outDir: folder, config: false, silent: true, clean: false });
    metafile = JSON.parse(await readFile(join(folder, 'metafile-cjs.json'), 'utf8'));
  }, 60_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is made of our files alone', () => {
    const inputs = Object.keys(metafile.inputs).map(inputPath);
    expect(inputs).toContain('src/vscode/extension.ts');
    expect(inputs.filter((path) => !/^(src\/|package\.json$)/.test(path))).toEqual([]);
  });

  it('asks for nothing but `vscode`, Node and itself', () => {
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    const external = imports.filter((entry) => entry.external).map(({ path }) => path);
    const own = Object.keys(metafile.outputs).map((path) => `./${path.split('/').at(-1)}`);
    const isKnown = (path: string) => path === 'vscode' || path.startsWith('node:') || own.includes(path);
    expect([...new Set(external)].filter((path) => !isKnown(path))).toEqual([]);
  });
});
