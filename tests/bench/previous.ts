import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';
import { ask, measureInWindow, type Scene, timeAnswer } from './window/beside.ts';
import { printBeside } from './window/print.ts';

/** How often each is measured, and how often it is done before that. */
const rounds = sized(40, 1);
const warmUp = sized(5, 1);
/** Milliseconds between two: all that the last one set going has come to rest. */
const rest = 250;

/** `previous` over a step that wrote a line into a file beside the `next` that wrote it: until the answer. */
export async function run(): Promise<readonly BenchRow[] | undefined> {
  const path = 'main.py';
  const insert = (name: string) => ({
    title: name,
    steps: [{ action: 'insert', path, position: 2, content: `line_of_${name}` }],
  });
  const demos = [{ title: 'Open', steps: [{ action: 'open', path }] }, insert('one'), insert('another')];
  const text = Array.from({ length: 200 }, (_, line) => `value_${line} = ${line}\n`).join('');
  return measureInWindow('going back', { demos, files: { [path]: text } }, measureAll);
}

async function measureAll({ api }: Scene): Promise<readonly BenchRow[]> {
  const [back, forward]: [number[], number[]] = [[], []];
  for (let step = 0; step < 2; step++) await ask(api, '/api/next');
  for (let round = 0; round < warmUp + rounds; round++) {
    forward.push(await timeAnswer(api, '/api/next'));
    await sleep(rest);
    back.push(await timeAnswer(api, '/api/previous'));
    await sleep(rest);
  }
  const line = 'previous, answer';
  const beside = printBeside(line, back.slice(warmUp), forward.slice(warmUp), 'next');
  return [{ line, ...beside, aim: 1.3, unit: '× next' }];
}
