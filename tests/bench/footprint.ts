import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackage } from '../config/real-vscode/package-extension.ts';
import { skipReason } from '../config/real-vscode/skip.ts';
import { call, freePort, isListening } from '../e2e/api.ts';
import { type Stage, setUpStage } from '../e2e/stage.ts';
import type { BenchRow } from './report/rows.ts';
import { sized } from './report/size.ts';
import { median } from './report/statistics.ts';
import { packageExtension } from './window/extension.ts';
import type { HeapProfile, HostMemory, LoadedScript } from './window/host-memory.ts';

const windows = sized(5, 1);
/** Milliseconds until a window has come to rest: VS Code's own start goes on for a while. */
const rest = sized(12_000, 1_000);
const ourFiles = '/dist/extension/';

interface Footprint {
  readonly memory: HostMemory;
  readonly scripts: readonly LoadedScript[];
  readonly heap?: HeapProfile;
}

/**
 * Code that is read, and memory that it takes: at rest after activation with the API off, when the extension is no more
 * than one of a few lines, beside the API on; then with the first `next`. Windows by turns.
 */
export async function run(): Promise<readonly BenchRow[] | undefined> {
  const reason = skipReason();
  if (reason) {
    console.log(`SKIPPED: the footprint in a real VS Code: ${reason}.`);
    return undefined;
  }
  const { extensions, remove } = await installPackage([await packageExtension('probe')]);
  const stage = await setUpStage({ extensions });
  try {
    const off: Footprint[] = [];
    const on: (Footprint & { readonly afterNext: Footprint })[] = [];
    for (let round = 0; round < windows; round++) {
      off.push(await lookAtRest(stage));
      on.push(await lookWithApi(stage));
    }
    const size = (await stat(join(extensions, '..', 'showrunner.vsix'))).size;
    await printRooms();
    printHeap(off, on);
    return report(off, on, size);
  } finally {
    await stage.tearDown();
    await remove();
  }
}

async function lookAtRest(stage: Stage): Promise<Footprint> {
  const probe = await freePort();
  const { window } = await stage.openShow({ 'probe.port': probe });
  while (!(await isListening(probe))) await sleep(100);
  await sleep(rest);
  const footprint = await look(probe);
  const heap = (await call(probe, '/heap'))?.body as HeapProfile;
  await window.close();
  return { ...footprint, heap };
}

async function lookWithApi(stage: Stage): Promise<Footprint & { readonly afterNext: Footprint }> {
  const [api, probe] = [await freePort(), await freePort()];
  const settings = { 'showrunner.api.enabled': true, 'showrunner.api.port': api, 'probe.port': probe };
  const { window } = await stage.openShow(settings);
  while ((await call(api, '/api/state'))?.status !== 200) await sleep(100);
  while (!(await isListening(probe))) await sleep(100);
  await sleep(rest);
  const footprint = await look(probe);
  await call(api, '/api/next');
  const afterNext = await look(probe);
  const heap = (await call(probe, '/heap'))?.body as HeapProfile;
  await window.close();
  return { ...footprint, heap, afterNext };
}

/** Where the code of the extension stands: kilobytes of it by room, before it is minified a second time. */
async function printRooms(): Promise<void> {
  const { outputs } = JSON.parse(await readFile('dist/extension/metafile-esm.json', 'utf8'));
  const sums: Record<string, number> = {};
  for (const { inputs } of Object.values<{ readonly inputs: Record<string, { bytesInOutput: number }> }>(outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const [, room = ''] = /src\/([\w-]+)/.exec(path) ?? [];
      sums[room] = (sums[room] ?? 0) + bytesInOutput;
    }
  }
  console.log(`  all code by room: ${printKilobytes(sums)}`);
}

/** What a window holds more with the API on, after a `next`: the last of each, since the first ones compile afresh. */
function printHeap(off: readonly Footprint[], on: readonly Footprint[]): void {
  const [before = {}, after = {}] = [off.at(-1)?.heap, on.at(-1)?.heap];
  const more = Object.entries(after).map(([kind, bytes]) => [kind, bytes - (before[kind] ?? 0)]);
  console.log(`  heap more with the API on, after a next: ${printKilobytes(Object.fromEntries(more))}`);
}

function printKilobytes(sums: Readonly<Record<string, number>>): string {
  const largest = Object.entries(sums).sort(([, a], [, b]) => b - a);
  return largest.map(([name, bytes]) => `${name} ${Math.round(bytes / 1000)}`).join(', ');
}

async function look(probe: number): Promise<Footprint> {
  const memory = (await call(probe, '/memory'))?.body as HostMemory;
  const response = await fetch(`http://127.0.0.1:${probe}/scripts?text=${ourFiles}`);
  return { memory, scripts: (await response.json()) as readonly LoadedScript[] };
}

function report(
  off: readonly Footprint[],
  on: readonly (Footprint & { readonly afterNext: Footprint })[],
  vsix: number,
): readonly BenchRow[] {
  const read = (all: readonly Footprint[]) =>
    median(all.map(({ scripts }) => scripts.reduce((sum, { length }) => sum + length, 0))) / 1000;
  // The least of each: memory that a window has not freed yet only adds.
  const least = (of: (memory: HostMemory) => number, all: readonly Footprint[]) =>
    Math.min(...all.map(({ memory }) => of(memory)));
  const more = (of: (memory: HostMemory) => number, all: readonly Footprint[]) =>
    (least(of, all) - least(of, off)) / 1e6;
  const after = on.map(({ afterNext }) => afterNext);
  for (const [title, all] of Object.entries({ 'activation, API off': off, 'API on': on, 'first next': after })) {
    const files = (all[0]?.scripts ?? []).map(({ name, length }) => `${name} ${(length / 1000).toFixed(1)}`);
    console.log(`  ${title}: ${files.join(', ')}`);
  }
  const heap = ({ heap }: HostMemory) => heap;
  const rss = ({ rss }: HostMemory) => rss;
  const rows: readonly BenchRow[] = [
    { line: 'JavaScript read at activation', measured: read(off), aim: 6, unit: 'kB' },
    { line: 'JavaScript read with the API on', measured: read(on), aim: 300, unit: 'kB' },
    { line: 'JavaScript read at the first `next`', measured: read(after), aim: 400, unit: 'kB' },
    { line: 'heap with the API on, beside a minimal extension', measured: more(heap, on), aim: 3, unit: 'MB more' },
    { line: 'RSS with the API on, beside a minimal extension', measured: more(rss, on), aim: 8, unit: 'MB more' },
    { line: 'size of the .vsix', measured: vsix / 1000, aim: 450, unit: 'kB' },
  ];
  for (const { line, measured, unit } of rows) console.log(`  ${line}: ${measured.toFixed(1)} ${unit}`);
  console.log(
    `  after the first next: heap ${more(heap, after).toFixed(1)}, RSS ${more(rss, after).toFixed(1)} MB more`,
  );
  return rows;
}
