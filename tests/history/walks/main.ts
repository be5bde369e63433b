// Random walks through random shows: `npm run lab -- walks --count 500 --seed 7`; with `--kills 100` shows are killed too.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../../fuzz/random.ts';
import { killShows } from './kills.ts';
import { walk } from './walk.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    demos: { type: 'string' },
    moves: { type: 'string' },
    trace: { type: 'boolean' },
    kills: { type: 'string' },
  },
});
const count = Number(values.count ?? 100);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const [demos, moves] = [Number(values.demos ?? 200), Number(values.moves ?? 200)];
console.log(`${count} walks from seed ${seed} on: ${demos} demos, ${moves} moves each`);

const totals = { steps: 0, moves: 0, ownEdits: 0, undone: 0, mismatches: 0 };
const times: number[] = [];
let longest = { steps: 0, time: 0 };
for (let i = 0; i < count; i++) {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-walk-'));
  const options = { folder, random: createRandom(seed + i), demos, moves, hasOwnEdits: (seed + i) % 3 !== 1 };
  const result = await walk(options).finally(() => rm(folder, { recursive: true, force: true }));
  totals.steps += result.steps;
  totals.moves += result.moves;
  totals.ownEdits += result.ownEdits;
  totals.undone += result.undone;
  totals.mismatches += result.mismatches.length;
  times.push(...result.rewinds.map(({ time }) => time));
  for (const rewind of result.rewinds) if (rewind.steps > longest.steps) longest = rewind;
  if (values.trace) console.log(result.trace.join('\n'));
  for (const mismatch of result.mismatches) console.error(`seed ${seed + i}: ${mismatch}`);
}
times.sort((one, other) => one - other);
const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(1);
console.log(
  `${totals.moves} moves, ${totals.steps} steps, ${totals.ownEdits} own edits, ${totals.undone} ways back undone, ${totals.mismatches} mismatches`,
);
console.log(
  `${times.length} ways back: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; the longest, ${longest.steps} steps, ${longest.time.toFixed(1)} ms`,
);

let failures = totals.mismatches;
if (values.kills !== undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-kills-'));
  const killed = await killShows(folder, Number(values.kills), createRandom(seed)).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
  for (const mismatch of killed.mismatches) console.error(mismatch);
  console.log(
    `${values.kills} kills, ${killed.inMidShow} with steps to undo: ${killed.mismatches.length} mismatches, ${killed.losses.length} losses`,
  );
  failures += killed.mismatches.length;
}
process.exitCode = failures > 0 ? 1 : 0;
