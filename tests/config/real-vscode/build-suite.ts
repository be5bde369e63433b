import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const outdir = '.cache/tests/vscode';

/** Compiles `tests/vscode` for the extension host. Returns the absolute path of the file that exports `run()`. */
export async function buildSuite(): Promise<string> {
  const names = (await readdir('tests/vscode')).filter((name) => name === 'index.ts' || name.endsWith('.test.ts'));
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: names.map((name) => join('tests/vscode', name)),
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    external: ['vscode', 'mocha'],
    platform: 'node',
    format: 'cjs',
    loader: { '.css': 'text' },
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return resolve(outdir, 'index.cjs');
}
