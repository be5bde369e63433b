import { files, streams } from './growing/machine.ts';
import { demos, history, slides } from './growing/shows.ts';
import type { GrowingSubject } from './growing/subject.ts';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';

const rounds = sized(5, 1);
const subjects: readonly GrowingSubject[] = [demos, slides, history, streams, files];
/** Caches that a large thing does not fit into, and its garbage: nothing worse than linear goes unseen over four times. */
const leeway = 1.5;

/**
 * Cost beside size: how much more four times as much takes, as a part of four, which is the growth of a straight line.
 */
export async function run(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  console.log('| What | Sizes | Milliseconds | Cost by size |\n|---|---|---|---|');
  for (const subject of subjects) {
    const costs = await measure(subject);
    const [small, , large] = subject.sizes;
    const [least = Number.NaN, , most = Number.NaN] = costs;
    const measured = most / least / (large / small);
    const times = costs.map((cost) => cost.toFixed(1)).join(', ');
    console.log(`| ${subject.name} | ${subject.sizes.join(', ')} | ${times} | ${measured.toFixed(2)} × linear |`);
    rows.push({ line: `growth, ${subject.name}`, measured, aim: leeway, unit: '× linear' });
    if (subject === history) {
      rows.push({ line: 'first `next` with 20,000 steps of history', measured: most, aim: 300, unit: 'ms' });
    }
  }
  return rows;
}

/** The least of the rounds, by turns: weather only adds. The first one is to warm up. */
async function measure({ sizes: full, cost }: GrowingSubject): Promise<readonly number[]> {
  const sizes = full.map((size) => sized(size, size / 50));
  const costs = sizes.map(() => [] as number[]);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, size] of sizes.entries()) {
      const time = await cost(size);
      if (round > 0) costs[index]?.push(time);
    }
  }
  return costs.map((all) => Math.min(...all));
}
