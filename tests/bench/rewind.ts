import { lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createStates } from '../../src/history/states.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createShow } from '../../src/show/show.ts';
import { action, type DemoDraft, demoFile } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createSettings } from '../support/host-parts.ts';
import { sized } from './report/size.ts';
import { quantile } from './report/statistics.ts';

const rounds = sized(40, 1);
const files = Array.from({ length: 10 }, (_, i) => `src/file-${i}.txt`);
const size = 100_000;
const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Cost of the history for a show, and its speed. */
export async function run(): Promise<void> {
  await compareNext('ten files of 100 KB', (round) =>
    files.map((path) => action('create', { path, content: textOf(round) })),
  );
  await compareNext('a step that touches nothing', () => [action('unselect')]);
  await compareCommand();
  await measureWayBack();
  await measureMemory();
}

/** `next` with the way back and without it, and plain copies of the same files in between. */
async function compareNext(name: string, actionsOf: (round: number) => DemoDraft['actions']): Promise<void> {
  const drafts = Array.from({ length: rounds + 5 }, (_, i) => ({ id: `demo-${i}`, actions: actionsOf(i) ?? [] }));
  const [withIt, without] = [await openShow(drafts, true), await openShow(drafts, false)];
  const copies = join(without.home, 'copies');
  await mkdir(copies);
  const times = { withIt: [] as number[], without: [] as number[], copying: [] as number[] };
  for (let i = 0; i < rounds + 5; i++) {
    const round = {
      without: await time(() => without.show.next()),
      withIt: await time(() => withIt.show.next()),
      copying: await time(() =>
        Promise.all(files.map((path, n) => copyFile(join(without.home, 'work', path), join(copies, `${i}-${n}`)))),
      ),
    };
    if (i < 5) continue;
    for (const key of ['withIt', 'without', 'copying'] as const) times[key].push(round[key]);
  }
  const [more, less, copying] = [times.withIt, times.without, times.copying].map((all) => quantile(all, 0.5)) as [
    number,
    number,
    number,
  ];
  console.log(
    `next, ${name}: ${more.toFixed(2)} ms with the way back, ${less.toFixed(2)} ms without: ${(more - less).toFixed(2)} ms more (p99 ${quantile(times.withIt, 0.99).toFixed(1)} for ${quantile(times.without, 0.99).toFixed(1)}); copying ten files of 100 KB ${copying.toFixed(2)} ms`,
  );
  await Promise.all([withIt.close(), without.close()]);
}

/** A step with a command that changes ten files in a folder of 50,000, with the way back and without it, beside an `lstat` of all. */
async function compareCommand(): Promise<void> {
  const count = 12;
  const command = 'for i in 0 1 2 3 4 5 6 7 8 9; do echo x >> $i/0.txt; done';
  const commands = [action('executeTerminalCommand', { command, wait: true })];
  const drafts = Array.from({ length: count }, (_, i) => ({ id: `demo-${i}`, actions: commands }));
  const all = { withIt: [] as number[], without: [] as number[], plain: [] as number[] };
  let open = 0;
  for (const hasWayBack of [true, false]) {
    const { home, show, close } = await openShow(drafts, hasWayBack, makeThousands);
    for (let i = 0; i < count; i++) {
      const took = await time(() => show.next());
      if (i > 1) all[hasWayBack ? 'withIt' : 'without'].push(took); // the first one holds all there is
      if (i > 1) all.plain.push(await time(async () => lstatAll(join(home, 'work'))));
    }
    open += hasWayBack ? show.history.filter(({ obstacle }) => obstacle !== undefined).length : 0;
    await close();
  }
  const [more, less, plain] = [all.withIt, all.without, all.plain].map((times) => quantile(times, 0.5).toFixed(0));
  console.log(
    `a command in 50,000 files: ${more} ms with the way back, ${less} ms without; an lstat of all takes ${plain} ms; ${open} of ${count} steps not undoable`,
  );
}

function makeThousands(folder: string): void {
  for (let i = 0; i < 500; i++) {
    mkdirSync(join(folder, String(i)));
    for (let file = 0; file < 100; file++) writeFileSync(join(folder, String(i), `${file}.txt`), `${i} ${file}\n`);
  }
}

function lstatAll(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) lstatAll(path);
  }
}

async function measureWayBack(): Promise<void> {
  const drafts = Array.from({ length: 100 }, (_, i) => ({
    id: `demo-${i}`,
    actions: [
      action('insert', { path: `src/file-${i % 10}.txt`, content: `line ${i}`, position: 1 }),
      action('create', { path: `made/${i}.txt`, content: `${i}` }),
    ],
  }));
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const { show, close } = await openShow(drafts, true);
    for (const _ of drafts) await show.next();
    times.push(await time(() => show.reset()));
    await sleep(100); // unneeded entries are cleared up afterwards
    await close();
  }
  console.log(
    `a hundred steps back: ${quantile(times, 0.5).toFixed(0)} ms, the slowest ${Math.max(...times).toFixed(0)} ms`,
  );
}

async function measureMemory(): Promise<void> {
  const drafts = Array.from({ length: 1000 }, (_, i) => ({
    id: `demo-${i}`,
    actions: [action('insert', { path: `src/file-${i % 10}.txt`, content: `line ${i}`, position: 1 }), action('save')],
  }));
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const [withIt, without] = [await openShow(drafts, true), await openShow(drafts, false)];
  const grown: number[] = [];
  for (const { show } of [without, withIt]) {
    const before = heap();
    for (const _ of drafts) await show.next();
    grown.push(heap() - before);
  }
  const [less = 0, more = 0] = grown;
  console.log(
    `a thousand steps: ${((more - less) / 1e6).toFixed(1)} MB of memory for the way back; ${(withIt.stored() / 1e6).toFixed(1)} MB stored`,
  );
  await Promise.all([withIt.close(), without.close()]);
}

async function openShow(
  drafts: readonly DemoDraft[],
  hasWayBack: boolean,
  fill: (folder: string) => void = () => undefined,
) {
  const home = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  const folder = join(home, 'work');
  await mkdir(join(folder, 'src'), { recursive: true });
  for (const path of files) await writeFile(join(folder, path), textOf(-1));
  fill(folder);
  const states = createStates({ folder: join(home, 'store'), workspaceFolders: () => [folder], log });
  const workbench = createHeadlessWorkbench({ folders: [folder], exec: true });
  const show = createShow({
    library: createFixedLibrary(demoFile(join(folder, '.demo/talk.json'), drafts)).service,
    workbench,
    settings: createSettings(),
    store: createMemoryStore(),
    clock: systemClock,
    log,
    isTrusted: () => true,
    ...(hasWayBack && { states }),
  });
  const close = async () => {
    await show.end();
    show.dispose();
    workbench.dispose();
    await sleep(100); // the last records are written
    states.dispose();
    await states.settled();
    await rm(home, { recursive: true, force: true });
  };
  return { home, show, close, stored: () => states.size };
}

function textOf(round: number): string {
  return `${round} `.padEnd(size, 'a line of a file that is touched\n');
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
