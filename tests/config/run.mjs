// Runs a TypeScript file of the tool chain on Node 20: `node tests/config/run.mjs <file.ts> [arguments]`.
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const [, , entry, ...rest] = process.argv;
// Of this run alone: another one of the same file, or of one of the same name, may be under way.
const outfile = `.cache/scripts/${basename(entry, '.ts')}-${process.pid}.mjs`;
process.once('exit', () => rmSync(outfile, { force: true }));
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  loader: { '.css': 'text' },
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'warning',
});
process.argv = [process.argv[0], entry, ...rest];
await import(pathToFileURL(outfile).href);
