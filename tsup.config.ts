import { defineConfig } from 'tsup';

/** Two bundles: what VS Code loads (our code only), and the host that `npm start` runs (libraries stay outside). */
export default defineConfig([
  {
    entry: { extension: 'src/vscode/extension.ts' },
    outDir: 'dist/extension',
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['vscode'],
    splitting: true, // activate() is one small file; the rest loads on first use
    minify: true,
    clean: true,
    metafile: true,
  },
  {
    entry: { main: 'src/headless/main.ts' },
    outDir: 'dist/headless',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    clean: true,
    sourcemap: true,
  },
]);
