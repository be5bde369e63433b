import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createShow, type Show } from '../../src/show/show.ts';
import { action, demoFile } from '../support/demo-files.ts';
import { createFixedLibrary, createSettings } from '../support/host-parts.ts';
import { median } from './report/statistics.ts';

const demoCount = 1010;
const rounds = 7;
/** Which steps of a show are held against each other: from, to. */
const early = [5, 15] as const;
const late = [995, 1005] as const;

/** Time of a `next` early and late in one long file: it should not matter how much has run before. */
export async function run(): Promise<void> {
  const shows: (readonly number[])[] = [];
  for (let round = 0; round <= rounds; round++) {
    const times = await walk();
    if (round > 0) shows.push(times);
  }
  const [first, last] = [early, late].map(([from, to]) => median(shows.flatMap((times) => times.slice(from, to)))) as [
    number,
    number,
  ];
  console.log(`next around demo 10 ${first.toFixed(3)} ms, around demo 1,000 ${last.toFixed(3)} ms`);
  console.log(`ratio ${(last / first).toFixed(2)}`);
}

/** Milliseconds of each `next` through a file of demos that do nothing. */
async function walk(): Promise<readonly number[]> {
  const show = openShow();
  const times: number[] = [];
  for (let i = 0; i < demoCount; i++) {
    const start = performance.now();
    await show.next();
    times.push(performance.now() - start);
  }
  show.dispose();
  return times;
}

/** Over a store that makes JSON of what it is given, as VS Code's does. */
function openShow(): Show {
  const drafts = Array.from({ length: demoCount }, (_, i) => ({ id: `demo-${i}`, actions: [action('unselect')] }));
  return createShow({
    library: createFixedLibrary(demoFile('/talk/.demo/talk.json', drafts)).service,
    workbench: createHeadlessWorkbench({ folders: ['/talk'] }),
    settings: createSettings(),
    store: { get: () => undefined, set: async (_key, value) => void JSON.parse(JSON.stringify(value)) },
    clock: systemClock,
    log: { info: () => undefined, warn: console.warn, error: console.error },
    isTrusted: () => true,
  });
}
