import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Window } from '../e2e/window.ts';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';
import { ask, measureInWindow, type Scene } from './window/beside.ts';
import { watchDisk } from './window/disk.ts';
import { printBeside } from './window/print.ts';
import { watchFor } from './window/sight.ts';

/** How often each is measured, and how often it is done before that. */
const rounds = sized(60, 1);
const warmUp = sized(8, 0);
/** Milliseconds between two edits: all that the last one set going has come to rest. */
const rest = 150;
const path = 'main.py';

/** Milliseconds from the request on. */
interface Times {
  readonly visible: number;
  readonly disk: number;
  readonly answer: number;
}

/** A line written into an open file by `next`, beside VS Code's own edit and save from an extension that does no more. */
export async function run(): Promise<readonly BenchRow[] | undefined> {
  const insert = (_: unknown, round: number) => ({
    title: `Line ${round}`,
    steps: [{ action: 'insert', path, position: 2, content: `line_of_next_${round}_` }],
  });
  const demos = [
    { title: 'Open', steps: [{ action: 'open', path }] },
    ...Array.from({ length: warmUp + rounds }, insert),
  ];
  const text = Array.from({ length: 200 }, (_, line) => `value_${line} = ${line}\n`).join('');
  return measureInWindow('edits', { demos, files: { [path]: text } }, measureAll);
}

async function measureAll({ api, probe, window, folder }: Scene): Promise<readonly BenchRow[]> {
  const file = join(folder, path);
  await ask(api, '/api/next');
  const [ours, own]: [Times[], Times[]] = [[], []];
  for (let round = 0; round < warmUp + rounds; round++) {
    ours.push(await measure(window, file, `line_of_next_${round}_`, () => ask(api, '/api/next')));
    const text = `line_of_probe_${round}_`;
    own.push(await measure(window, file, text, () => ask(probe, `/edit?text=${text}`)));
  }
  return (['visible', 'disk', 'answer'] as const).map((what) => {
    const times = (all: readonly Times[]) => all.slice(warmUp).map((one) => one[what]);
    const line = `edit, ${what}`;
    const beside = printBeside(line, times(ours), times(own), "VS Code's own");
    return { line, ...beside, aim: 1.1, unit: "× VS Code's own" };
  });
}

async function measure(window: Window, file: string, text: string, act: () => Promise<void>): Promise<Times> {
  const visible = await watchFor(window.page, { selector: '.editor-instance', text });
  const disk = watchDisk(file, text);
  const start = performance.now();
  await act();
  const answer = performance.now() - start;
  const times = { visible: (await visible.seen) - start, disk: (await disk.seen) - start, answer };
  await sleep(rest);
  return times;
}
