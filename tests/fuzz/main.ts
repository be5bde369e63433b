// Fuzzes the API over raw sockets: `npm run lab -- fuzz --cases 100000 --seed 7`.
import { parseArgs } from 'node:util';
import { runCampaign } from './campaign.ts';

const megabyte = 1024 * 1024;
/** Megabytes that the heap may have grown at the end, after a warm-up and with its rubbish collected. */
const heapAllowance = 16;

const { values } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' } } });
const cases = Number(values.cases ?? 100_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
console.log(`Fuzzing the API: ${cases} cases, seed ${seed}`);

await runCampaign({ cases: Math.min(cases, 2_000), seed: seed + 1 }); // warm-up
const before = measureMemory();
const start = performance.now();
const { byKind, statuses, failures } = await runCampaign({
  cases,
  seed,
  onProgress: (done) => done % 10_000 === 0 && console.log(`  ${done} cases, ${elapsed(start)} s`),
});
const after = measureMemory();

console.log(`Done in ${elapsed(start)} s.`);
for (const [kind, { cases: count, runs }] of Object.entries(byKind)) {
  console.log(`  ${kind.padEnd(9)} ${String(count).padStart(6)} cases, ${runs} commands ran`);
}
const counts = [...statuses].sort().map(([status, count]) => `${status} × ${count}`);
console.log(`  answers: ${counts.join(', ')}`);
const grown = after.heap - before.heap;
console.log(
  `  heap ${before.heap.toFixed(1)} MB before, ${after.heap.toFixed(1)} MB after; rss ${before.rss.toFixed(0)} MB before, ${after.rss.toFixed(0)} MB after`,
);
if (grown > heapAllowance) console.error(`The heap has grown by ${grown.toFixed(1)} MB.`);
for (const failure of failures.slice(0, 20)) console.error(failure);
console.log(
  failures.length === 0
    ? 'No case ran what it must not, and every server still answers.'
    : `${failures.length} failures.`,
);
process.exitCode = failures.length > 0 || grown > heapAllowance ? 1 : 0;

function measureMemory(): { readonly heap: number; readonly rss: number } {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / megabyte, rss: rss / megabyte };
}

function elapsed(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
