import { mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { type Bench, type BenchRow, printTable } from './report/rows.ts';

const source = resolve('tests/bench');
const target = resolve('.cache/bench');

/**
 * Bundles every bench and the workers they start, then runs those named on the command line, or all (`all`). A bench that
 * fails is named at the end; the others run. `--table` prints at the end each figure that has an aim beside it, whichever
 * bench it comes from. `--smallest` runs each at its smallest size, to see that it runs. Returns the exit code.
 */
async function runBenches(words: readonly string[]): Promise<0 | 1> {
  const wanted = words.filter((word) => word !== 'all' && !word.startsWith('--'));
  if (words.includes('--smallest')) process.env.BENCH_SMALLEST = '1';
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
  const failed: string[] = [];
  for (const name of names.filter((candidate) => wanted.length === 0 || wanted.includes(candidate))) {
    console.log(`\n== ${name}`);
    const before = loadNow();
    try {
      const bench = (await import(pathToFileURL(join(target, `${name}.mjs`)).href)) as Bench;
      rows.push(...((await bench.run()) ?? []));
    } catch (error) {
      console.error(error);
      failed.push(`FAILED ${name}: ${error instanceof Error ? error.message : error}`);
    }
    console.log(`(load of the machine: ${before} before, ${loadNow()} after; ${availableParallelism()} processors)`);
  }
  if (words.includes('--table')) console.log(`\n${printTable(rows)}`);
  for (const line of failed) console.log(line);
  return failed.length > 0 ? 1 : 0;
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

process.exitCode = await runBenches(process.argv.slice(2));
