import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import bundles from '../../tsup.config.ts';
import { root } from './sources.ts';

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
