import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';
import { ask, measureInWindow, type Scene, timeAnswer } from './window/beside.ts';
import { printBeside } from './window/print.ts';

/** How many files each opens, and how many before that. */
const rounds = sized(30, 1);
const warmUp = sized(5, 0);
/** Milliseconds between two: all that the last one set going has come to rest. */
const rest = 250;

/** A file opened by `next` beside `openTextDocument` and `showTextDocument`: until the answer, each file once, none closed. */
export async function run(): Promise<readonly BenchRow[] | undefined> {
  const names = Array.from({ length: warmUp + rounds }, (_, round) => round);
  const text = Array.from({ length: 200 }, (_, line) => `value_${line} = ${line}\n`).join('');
  const files = names.flatMap((name) => [`ours_${name}.py`, `own_${name}.py`]).map((path) => [path, text]);
  const demos = names.map((name) => ({
    title: `Open ${name}`,
    steps: [{ action: 'open', path: `ours_${name}.py` }],
  }));
  return measureInWindow('opening files', { demos, files: Object.fromEntries(files) }, measureAll);
}

async function measureAll({ api, probe, folder }: Scene): Promise<readonly BenchRow[]> {
  const [ours, own]: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUp + rounds; round++) {
    ours.push(await timeAnswer(api, '/api/next'));
    await sleep(rest);
    own.push(await timeAnswer(probe, `/open?text=${encodeURIComponent(join(folder, `own_${round}.py`))}`));
    await sleep(rest);
  }
  await ask(probe, '/close');
  const line = 'open, answer';
  const beside = printBeside(line, ours.slice(warmUp), own.slice(warmUp), 'showTextDocument');
  return [{ line, ...beside, aim: 1, unit: '× showTextDocument' }];
}
