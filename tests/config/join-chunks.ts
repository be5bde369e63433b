import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type OutputChunk, rollup } from 'rollup';
import { minifyAgain } from './minify-again.ts';

/** esbuild's own report of its files, by path from the project. */
interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      { readonly imports: readonly { readonly path: string; readonly kind: string }[]; readonly entryPoint?: string }
    >
  >;
}

/** Where VS Code begins to read: at the start, then with the show, a demo file or a check. */
const parts = ['extension', 'session', 'language', 'preflight'] as const;
/** Lazy parts that come together, by the files that are imported when they are first needed. */
const lazyParts = {
  writing: /^src\/(?:authoring|making|vscode\/(?:authoring|storyboard|commands\/(?:export-run|preflight)))/,
  pictures: /^src\/(?:pictures|app\/drawing)\//,
  agents: /^src\/api\//,
};
/** Characters of a lazy part; smaller ones join those that need them, where nothing more is read for it. */
const smallest = 4_000;

/**
 * Joins the extension's chunks that always come together. esbuild makes one for each set of parts that share code, some
 * hundred and fifty, and VS Code hands each over between two threads: read one by one they take twice the time. What
 * the first slide needs is a part of its own; so is what only comes when a show is written.
 *
 * @param folder absolute path of tsup's output, with its metafile
 * @param root the folder that the metafile's paths start from
 */
export async function joinChunks(folder: string, root = process.cwd()): Promise<readonly OutputChunk[]> {
  const { outputs }: Metafile = JSON.parse(await readFile(join(folder, 'metafile-esm.json'), 'utf8'));
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
    manualChunks: createPartOf(outputs, root),
    onlyExplicitManualChunks: true,
    plugins: [{ name: 'minify-again', renderChunk: (code) => minifyAgain(code, { isModule: true, ecma: 2022 }) }],
  });
  await bundle.close();
  return output.filter((file) => file.type === 'chunk');
}

/** The part that a chunk of esbuild goes into, by its absolute path; `undefined` where it stays by itself. */
function createPartOf(outputs: Metafile['outputs'], root: string): (file: string) => string | undefined {
  /** The chunks that come at once with the one that a source file begins. */
  const closureOf = (source: string) => {
    const begun = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (!begun) throw new Error(`No chunk begins with ${source}`);
    const reached = new Set([begun[0]]);
    for (const path of reached) {
      for (const { path: next, kind } of outputs[path]?.imports ?? []) {
        if (kind === 'import-statement' && Object.hasOwn(outputs, next)) reached.add(next);
      }
    }
    return new Set([...reached].map((path) => resolve(root, path)));
  };
  const start = closureOf('src/vscode/extension.ts');
  const session = closureOf('src/vscode/session.ts');
  const slides = closureOf('src/show/deck/slide-maker.ts');
  const language = closureOf('src/vscode/language-features/language.ts');
  const doors = Object.values(outputs).flatMap(({ entryPoint }) =>
    entryPoint ? [{ part: lazyPartOf(entryPoint), needed: closureOf(entryPoint) }] : [],
  );
  const onlyPartOf = (file: string) => {
    const [part, ...others] = new Set(doors.filter(({ needed }) => needed.has(file)).map((door) => door.part));
    return others.length === 0 ? part : undefined;
  };
  return (file) => {
    if (start.has(file)) return 'extension';
    if (session.has(file)) return language.has(file) ? 'common' : 'session';
    if (slides.has(file)) return 'slides';
    return language.has(file) ? 'language' : onlyPartOf(file);
  };
}

function lazyPartOf(entryPoint: string): string | undefined {
  return Object.entries(lazyParts).find(([, files]) => files.test(entryPoint))?.[0];
}
