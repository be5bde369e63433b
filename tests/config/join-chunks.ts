import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type OutputChunk, rollup } from 'rollup';

/** esbuild's own report of its files, by path from the project. */
interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly imports: readonly { readonly path: string; readonly kind: string }[] }>
  >;
}

/** Parts that are read at once, each with all that it needs: first at the start, then with the show or a demo file. */
const parts = ['extension', 'session', 'language', 'preflight'] as const;
/** Characters of a lazy part; smaller ones join those that need them, where nothing more is read for it. */
const smallest = 4_000;

/**
 * Joins the extension's chunks that always come together. esbuild makes one for each set of parts that share code, some
 * hundred and fifty, and VS Code hands each over between two threads: read one by one they take twice the time.
 *
 * @param folder absolute path of tsup's output, with its metafile
 * @param root the folder that the metafile's paths start from
 */
export async function joinChunks(folder: string, root = process.cwd()): Promise<readonly OutputChunk[]> {
  const { outputs }: Metafile = JSON.parse(await readFile(join(folder, 'metafile-esm.json'), 'utf8'));
  const pathOf = (name: string) =>
    Object.keys(outputs).find((path) => resolve(root, path) === join(folder, `${name}.js`));
  const closureOf = (name: string) => {
    const reached = new Set([pathOf(name)]);
    for (const path of reached) {
      for (const { path: next, kind } of outputs[path ?? '']?.imports ?? []) {
        if (kind === 'import-statement' && Object.hasOwn(outputs, next)) reached.add(next);
      }
    }
    return new Set([...reached].map((path) => resolve(root, path ?? '')));
  };
  const [start, session, language] = [closureOf('extension'), closureOf('session'), closureOf('language')];
  const chunkOf = (file: string) => {
    if (start.has(file)) return 'extension';
    if (session.has(file)) return language.has(file) ? 'common' : 'session';
    return language.has(file) ? 'language' : undefined;
  };
  const bundle = await rollup({
    input: Object.fromEntries(parts.map((name) => [name, join(folder, `${name}.js`)])),
    external: /^(?:vscode$|node:)/,
    preserveEntrySignatures: 'allow-extension',
    treeshake: false, // esbuild has shaken it
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const before = Object.keys(outputs).map((path) => resolve(root, path));
  await Promise.all(before.map((path) => rm(path)));
  const { output } = await bundle.write({
    dir: folder,
    compact: true,
    generatedCode: 'es2015',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    experimentalMinChunkSize: smallest,
    manualChunks: chunkOf,
  });
  await bundle.close();
  return output.filter((file) => file.type === 'chunk');
}
