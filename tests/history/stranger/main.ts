// Goes back and forth in random talks on the real program, from outside: `npm run lab -- walks:stranger --count 100 --seed 1`.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { addTotals, createTotals, isClean, type Mismatch, printTotals } from './judging/totals.ts';
import { walk } from './walk.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    moves: { type: 'string' },
    program: { type: 'string' },
    jobs: { type: 'string', default: `${Math.max(1, availableParallelism() - 1)}` },
    kills: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const totals = createTotals();
const seeds = Array.from({ length: Number(values.count) }, (_, index) => first + index);
const start = performance.now();

await Promise.all(Array.from({ length: Number(values.jobs) }, walkSeeds));
console.log(`${values.count} walks from seed ${first} in ${((performance.now() - start) / 1_000).toFixed(0)} s.`);
console.log(printTotals(totals));
process.exitCode = isClean(totals) ? 0 : 1;

async function walkSeeds(): Promise<void> {
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    const result = await walk({
      seed,
      hasKills: values.kills,
      isKept: values.keep,
      ...(values.program && { path: values.program }),
      ...(values.moves && { moves: Number(values.moves) }),
      ...(values.trace && { onLine: (line) => console.log(line) }),
    });
    addTotals(totals, result.totals);
    if (result.skipped !== undefined) console.log(`walk ${seed} is skipped: ${result.skipped}`);
    for (const mismatch of result.mismatches) print(mismatch);
  }
}

function print({ seed, kind, says, story }: Mismatch): void {
  console.log(`\nseed ${seed}, ${kind}: ${says}`);
  if (!values.trace)
    console.log(
      story
        .slice(-6)
        .map((line) => `  | ${line}`)
        .join('\n'),
    );
}
