import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import bundles from '../../tsup.config.ts';
import { joinChunks } from '../config/join-chunks.ts';
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

  it('requires the version of VS Code whose types the source uses', async () => {
    const types = JSON.parse(await readFile(join(root, 'node_modules/@types/vscode/package.json'), 'utf8'));
    expect(manifest.engines.vscode).toBe(`^${types.version}`);
  });

  it('has only commands and settings whose names begin with “showrunner”', () => {
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

  // npm leaves out packages that a registry does not have for the machine it runs on; `npm ci` then fails on every
  // other one.
  it('contains the packages of every platform', () => {
    const names = new Set(packages.map(([path]) => path.split('node_modules/').at(-1)));
    const wanted = packages.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  it('contains no address of a registry', () => {
    expect(text).not.toContain('"resolved"');
  });
});

interface Input {
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
}

interface Metafile {
  readonly inputs: Readonly<Record<string, Input>>;
  /** By path from the root. */
  readonly outputs: Readonly<Record<string, Output>>;
}

interface Output {
  readonly entryPoint?: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly imports: readonly { readonly path: string; readonly external?: boolean }[];
}

/** CSS comes into the bundle as text, by its absolute path and with the name of its reader. */
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
    metafile = JSON.parse(await readFile(join(folder, 'metafile-esm.json'), 'utf8'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('contains only source files of this project', () => {
    const inputs = Object.keys(metafile.inputs).map(inputPath);
    expect(inputs).toContain('src/vscode/extension.ts');
    expect(inputs.filter((path) => !/^(src\/|package\.json$)/.test(path))).toEqual([]);
  });

  it('imports nothing but `vscode`, modules of Node and its own chunks', () => {
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    const isKnown = ({ path, external = false }: Output['imports'][number]) =>
      external ? path === 'vscode' || path.startsWith('node:') : path in metafile.outputs;
    expect([...new Set(imports.filter((entry) => !isKnown(entry)).map(({ path }) => path))]).toEqual([]);
  });

  it('has no chunk that cannot be reached from its entry', () => {
    const [start] = Object.entries(metafile.outputs).find(
      ([, { entryPoint }]) => entryPoint === 'src/vscode/extension.ts',
    )!;
    const reached = new Set([start]);
    for (const path of reached) {
      for (const next of metafile.outputs[path]!.imports) if (!next.external) reached.add(next.path);
    }
    expect(Object.keys(metafile.outputs).filter((path) => !reached.has(path))).toEqual([]);
  });

  it('loads with the session no code for slides, pictures, commands, descriptions or agents, which comes later', () => {
    const read = new Set(['src/vscode/session.ts']);
    for (const path of read) {
      const now = metafile.inputs[path]!.imports.filter(
        ({ kind, external }) => kind === 'import-statement' && !external,
      );
      for (const next of now) read.add(next.path);
    }
    const late = [
      /^src\/slides\/(?:deck|template|themes|utilities|qr|elements|drawing|safe)\//,
      /^src\/pictures\//,
      /^src\/vscode\/commands\/commands\.ts$/,
      /^src\/api\/(?:mcp\/endpoint|toolbox|describing\/openapi)/,
      /^src\/(?:language|preflight|memory)\/[^/]+\//,
    ];
    expect([...read].map(inputPath).filter((path) => late.some((part) => part.test(path)))).toEqual([]);
  });

  // One other character makes V8 keep the whole file at two bytes a character. It stands in a regular expression.
  it('is written in ASCII, except for our typeface', async () => {
    const files = Object.keys(metafile.outputs).filter((path) => path.endsWith('.js'));
    const texts = await Promise.all(
      files.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
    );
    const wide = texts.filter(({ text }) => /[^\0-\x7f]/.test(text)).map(({ path }) => path);
    const isTypeface = (path: string) =>
      Object.keys(metafile.outputs[path]!.inputs).some((input) => /glyph/.test(input));
    expect(wide.filter((path) => !isTypeface(path))).toEqual([]);
  });

  it('is completely included in the package', async () => {
    expect(manifest.main).toBe('./dist/extension/extension.js');
    const parts = ['*.js', 'remote.html', 'question.html', 'icon.svg', 'touch-icon.png', 'icon-512.webp'].map(
      (name) => `dist/extension/${name}`,
    );
    expect(manifest.files).toEqual(expect.arrayContaining(parts));
    const files = (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('metafile-'));
    expect(files.filter((name) => !/^[^/]+\.js$/.test(name))).toEqual([]);
  });

  describe('when its chunks are joined', () => {
    let files: Awaited<ReturnType<typeof joinChunks>>;
    beforeAll(async () => {
      files = await joinChunks(folder);
    });

    /** The files that come with a file at once, itself included. */
    const withImports = (name: string) => {
      const reached = new Set([name]);
      const imports = (one: string) => files.find(({ fileName }) => fileName === one)?.imports ?? [];
      for (const one of reached) for (const next of imports(one)) if (next.endsWith('.js')) reached.add(next);
      return [...reached];
    };
    const sizeOf = (names: readonly string[]) =>
      files.filter(({ fileName }) => names.includes(fileName)).reduce((sum, { code }) => sum + code.length, 0);

    it('starts with one file of 7 kB, and loads at most 523 kB in three files with the API on', () => {
      expect(withImports('extension.js')).toEqual(['extension.js']);
      expect(sizeOf(['extension.js'])).toBeLessThan(7_000);
      expect(withImports('session.js')).toHaveLength(3);
      expect(sizeOf(withImports('session.js'))).toBeLessThan(523_000);
    });

    it('consists of few files, and loads at most 105 kB more in one file for the first slide', () => {
      expect(files.length).toBeLessThan(26);
      const early = withImports('session.js');
      const slides = files.find(({ fileName }) => fileName.startsWith('slides-'))?.fileName ?? '';
      expect(withImports(slides).filter((name) => !early.includes(name))).toEqual([slides]);
      expect(sizeOf([slides])).toBeLessThan(105_000);
    });

    it('checks demo files without loading the code of the show', () => {
      expect(withImports('language.js')).not.toContain('session.js');
    });

    it('is complete in its folder, and nothing else is there', async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
      expect(names).toEqual(files.map(({ fileName }) => fileName).sort());
      const own = new Set(names);
      const asked = files.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
      expect(asked.filter((name) => !own.has(name) && !/^(?:vscode$|node:)/.test(name))).toEqual([]);
    });
  });
});
