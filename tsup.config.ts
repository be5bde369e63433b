import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { transform } from 'esbuild';
import { defineConfig, type Options } from 'tsup';

/** CSS files are text, without what only people need. */
const cssText: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'css-text',
  setup(build) {
    build.onResolve({ filter: /\.css$/ }, ({ path, resolveDir }) => ({
      path: `${resolve(resolveDir, path)}?text`, // a name that tsup's own CSS plugin leaves alone
      namespace: 'css-text',
    }));
    build.onLoad({ filter: /.*/, namespace: 'css-text' }, async ({ path: name }) => {
      const path = name.slice(0, -'?text'.length);
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true });
      return { contents: code.trim(), loader: 'text', watchFiles: [path] };
    });
  },
};

/**
 * What VS Code loads (our code only): a small start, and parts that are loaded on first use and share their code.
 * The scripts of the page of slides, of the replay and for the audience, and the one that measures slides.
 * The programs without an editor: `npm start`, `npm run preflight`, `npm run export` and `npm run make`.
 */
export default defineConfig([
  {
    entry: {
      extension: 'src/vscode/extension.ts',
      session: 'src/vscode/session.ts',
      language: 'src/vscode/language-features/language.ts',
      preflight: 'src/vscode/commands/preflight.ts',
    },
    outDir: 'dist/extension',
    format: 'esm',
    platform: 'node',
    removeNodeProtocol: false,
    target: 'node20',
    external: ['vscode'],
    splitting: true,
    esbuildPlugins: [cssText],
    esbuildOptions(options) {
      options.charset = 'ascii'; // one other character makes V8 keep the source at two bytes a character
      options.chunkNames = '[name]-[hash]'; // a lazy part by its file, what several share as `chunk`
    },
    minify: true,
    clean: true,
    metafile: true,
  },
  {
    entry: {
      'slide-page': 'src/web/slide-page.ts',
      'replay-page': 'src/web/replay/replay-page.ts',
      'follow-page': 'src/web/follow/follow-page.ts',
      legibility: 'src/web/legibility/legibility.ts',
    },
    outDir: 'dist/extension',
    outExtension: () => ({ js: '.js' }),
    format: 'iife',
    platform: 'browser',
    target: 'chrome120',
    esbuildPlugins: [cssText],
    minify: true,
    metafile: false,
  },
  {
    entry: {
      main: 'src/headless/cli/main.ts',
      preflight: 'src/headless/cli/preflight.ts',
      export: 'src/headless/cli/export.ts',
      make: 'src/headless/cli/make.ts',
      showrunner: 'src/headless/cli/showrunner.ts',
    },
    outDir: 'dist/headless',
    format: 'esm',
    platform: 'node',
    removeNodeProtocol: false,
    target: 'node20',
    esbuildPlugins: [cssText],
    clean: true,
    metafile: true,
    sourcemap: true,
  },
]);
