import { defineConfig, type Options } from 'tsup';

/** What is imported lazily is a bundle of its own, loaded on first use. (tsup's splitting breaks minified CommonJS.) */
const lazySession: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'lazy-session',
  setup(build) {
    build.onResolve({ filter: /\/session\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './session.cjs', external: true } : undefined,
    );
  },
};

/** Two bundles: what VS Code loads (our code only), and the host that `npm start` runs (libraries stay outside). */
export default defineConfig([
  {
    entry: { extension: 'src/vscode/extension.ts', session: 'src/vscode/session.ts' },
    outDir: 'dist/extension',
    format: 'cjs',
    platform: 'node',
    removeNodeProtocol: false,
    target: 'node20',
    external: ['vscode'],
    splitting: false,
    esbuildPlugins: [lazySession],
    esbuildOptions(options) {
      options.supported = { ...options.supported, 'dynamic-import': false }; // `require`, which every VS Code runs
    },
    minify: true,
    clean: true,
    metafile: true,
  },
  {
    entry: { main: 'src/headless/main.ts' },
    outDir: 'dist/headless',
    format: 'esm',
    platform: 'node',
    removeNodeProtocol: false,
    target: 'node20',
    clean: true,
    sourcemap: true,
  },
]);
