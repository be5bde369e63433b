import { mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { type Bench, type BenchRow, printTable } from './report/rows.ts';

const source = resolve('tests/bench');
const target = resolve('.cache/bench');

/**
 * Bundles every bench and the workers they start, then runs those named on the command line, or all (`all`). `--table`
 * prints at the end each figure that has an aim beside it, whichever bench it comes from.
 */
async function runBenches(words: readonly string[]): Promise<void> {
  const wanted = words.filter((word) => word !== 'all' && word !== '--table');
  const names = modulesIn(source).filter((name) => name !== 'main');
  const workers = modulesIn(join(source, 'workers')).map((name) => join('workers', name));
  mkdirSync(target, { recursive: true });
  await build({
    entryPoints: [...names, ...workers].map((name) => ({ in: join(source, `${name}.ts`), out: name })),
    outdir: target,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    loader: { '.css': 'text' },
    logLevel: 'warning',
  });
  const rows: BenchRow[] = [];
  for (const name of names.filter((candidate) => wanted.length === 0 || wanted.includes(candidate))) {
    console.log(`\n== ${name}`);
    const bench = (await import(pathToFileURL(join(target, `${name}.mjs`)).href)) as Bench;
    const before = loadNow();
    rows.push(...((await bench.run()) ?? []));
    console.log(`(load of the machine: ${before} before, ${loadNow()} after; ${availableParallelism()} processors)`);
  }
  if (words.includes('--table')) console.log(`\n${printTable(rows)}`);
}

/** Programs that wanted to run in the last minute. */
function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function modulesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => basename(name, '.ts'));
}

await runBenches(process.argv.slice(2));
