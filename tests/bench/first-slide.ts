import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../corpus/stage/load.ts';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';
import { ask, measureOnStage, type Scene, timeAnswer } from './window/beside.ts';
import { watchFrames } from './window/first-sight.ts';
import { printBeside } from './window/print.ts';

const windows = sized(5, 1);
/** Windows on a busy machine, and the busy loops beside them. */
const busyWindows = sized(3, 1);
const load = 4;
/** Milliseconds that the show stands still. */
const rest = sized(2000, 0);

interface Times {
  readonly ours: number;
  readonly empty: number;
}

/** The very first slide of a window, after the show has stood still, beside an empty panel that says that it is up. */
export async function run(): Promise<readonly BenchRow[] | undefined> {
  const demos = [{ title: 'Deck', steps: [{ action: 'openSlide', path: 'deck.md' }] }];
  const files = { 'deck.md': '# One\n\n- one point\n- and `another`\n\n```ts\nconst one = 1;\n```\n' };
  return measureOnStage('the first slide', { demos, files }, async (open) => {
    const quiet = await measureWindows(open, windows);
    const busy = await measureWindows(open, busyWindows, load);
    return [rowOf('first slide of a window visible', quiet, 1.5), rowOf('the same at four busy loops', busy, 2)];
  });
}

function rowOf(line: string, times: readonly Times[], aim: number): BenchRow {
  const [ours, empty] = [times.map((one) => one.ours), times.map((one) => one.empty)];
  return { line, ...printBeside(line, ours, empty, 'an empty panel'), aim, unit: '× an empty panel' };
}

/** A window for each: the first panel of a window is slower than those that follow. */
async function measureWindows(open: () => Promise<Scene>, count: number, loops = 0): Promise<readonly Times[]> {
  const times: Times[] = [];
  for (let round = 0; round < count; round++) {
    const ours = await measureOne(open, loops, timeSlide);
    times.push({ ours, empty: await measureOne(open, loops, ({ probe }) => timeAnswer(probe, '/panel')) });
  }
  return times;
}

async function measureOne(
  open: () => Promise<Scene>,
  loops: number,
  measure: (scene: Scene) => Promise<number>,
): Promise<number> {
  const scene = await open();
  const busy = startLoad(loops);
  try {
    await ask(scene.api, '/api/reset', 'POST');
    await sleep(rest);
    return await measure(scene);
  } finally {
    await busy.end();
    await scene.window.close();
  }
}

async function timeSlide({ api, window }: Scene): Promise<number> {
  const slides = await watchFrames(window.page, '.stage .page-box:not(.is-prepared) h1');
  const saw = slides.next();
  const start = performance.now();
  await ask(api, '/api/next');
  return (await saw) - start;
}
