import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entries } from '../../src/core/entries.ts';
import { createStates, type StateStore } from '../../src/machine/states.ts';
import type { Log } from '../../src/ports/log.ts';
import { quantile } from './report/statistics.ts';

const rounds = 40;
const files = 10;
const fileSize = 100_000;
const walks = { sizes: [5000, 50_000], changed: [0, 1, 10, 1000], stores: 3, rounds: 3 } as const;
/** Longer than the clocks of disks are coarse, in milliseconds. */
const settling = 60;

const log: Log = { info: console.log, warn: console.warn, error: console.error };

/** Milliseconds by what took them. */
type Times = Map<string, number[]>;

/** Cost of holding the states of ten files beside copying them, and of looking through a folder beside an `lstat` of all in it. */
export async function run(): Promise<void> {
  await inFolder(async (folder) => printStep(await withStore(folder, 'store', (states) => benchStep(states, folder))));
  for (const size of walks.sizes) await inFolder(async (folder) => printWalks(size, await benchWalks(folder, size)));
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  await work(folder).finally(() => rm(folder, { recursive: true }));
}

async function withStore<T>(folder: string, name: string, work: (states: StateStore) => Promise<T>): Promise<T> {
  const states = createStates({ folder: join(folder, name), workspaceFolders: () => [folder], log });
  return work(states).finally(() => {
    states.dispose();
    return states.settled();
  });
}

async function benchStep(states: StateStore, folder: string): Promise<Times> {
  const times: Times = new Map();
  const paths = Array.from({ length: files }, (_, i) => join(folder, `file-${i}`));
  const hold = async (): Promise<Entries> => {
    const held = await Promise.all(paths.map((path) => states.hold(path)));
    return new Map(held.flatMap((entries) => [...entries]));
  };
  const apply = async (entries: Entries) => {
    const failed = await states.apply(entries);
    if (failed.length > 0) throw new Error(JSON.stringify(failed));
  };
  for (let round = 0; round < rounds; round++) {
    await Promise.all(paths.map((path) => writeFile(path, randomBytes(fileSize))));
    await sleep(settling);
    const copies = join(folder, `copies-${round}`);
    await mkdir(copies);
    const copyAll = () => Promise.all(paths.map((path, i) => copyFile(path, join(copies, String(i)))));
    const copy = () => measure(times, 'copy', copyAll);
    // In turn, so that neither always finds the other's files warm.
    if (round % 2) await copy();
    const held = await measure(times, 'hold', hold);
    if (!(round % 2)) await copy();
    await measure(times, 'record', () => states.record([{ kind: 'touched', entries: JSON.stringify([...held]) }]));
    await measure(times, 'again', hold);
    await measure(times, 'same', () => apply(held));
    await Promise.all(paths.map((path) => writeFile(path, 'changed')));
    await measure(times, 'apply', () => apply(held));
    await rm(copies, { recursive: true });
  }
  return times;
}

async function benchWalks(folder: string, size: number): Promise<Times> {
  const times: Times = new Map();
  const work = join(folder, 'work');
  const paths = makeFiles(work, size);
  await sleep(settling);
  for (let store = 0; store < walks.stores; store++) {
    await measure(times, 'plain', async () => lstatAll(work));
    await withStore(folder, `store-${store}`, async (states) => {
      await measure(times, 'first', () => walkAndCommit(states, work, 0));
      for (let round = 0; round < walks.rounds; round++) await benchChanges(times, states, { work, paths, round });
    });
    await rm(join(folder, `store-${store}`), { recursive: true });
  }
  return times;
}

interface Walked {
  readonly work: string;
  readonly paths: readonly string[];
  readonly round: number;
}

async function benchChanges(times: Times, states: StateStore, { work, paths, round }: Walked): Promise<void> {
  for (const count of walks.changed) {
    const distance = Math.floor(paths.length / Math.max(1, count));
    for (let i = 0; i < count; i++) writeFileSync(paths[i * distance]!, contentOf(i, `${round} ${count}`));
    await sleep(settling);
    await measure(times, 'plain', async () => lstatAll(work));
    await measure(times, `${count} changed`, () => walkAndCommit(states, work, count));
  }
}

async function walkAndCommit(states: StateStore, work: string, expected: number): Promise<void> {
  const { changes, incomplete, commit } = await states.walk(work, new AbortController().signal);
  await commit();
  if (incomplete || changes.size !== expected) throw new Error(`The walk is ${incomplete}: ${changes.size} changes`);
}

/** A thousand bytes each, in folders of a hundred. */
function makeFiles(work: string, size: number): readonly string[] {
  return Array.from({ length: size }, (_, i) => {
    const inside = join(work, `package-${Math.floor(i / 1000)}`, `folder-${Math.floor(i / 100) % 10}`);
    if (i % 100 === 0) mkdirSync(inside, { recursive: true });
    const path = join(inside, `file-${i}.ts`);
    writeFileSync(path, contentOf(i, 'first'));
    return path;
  });
}

function contentOf(i: number, version: string): string {
  return `// ${version}\n${`export const value = ${i};\n`.repeat(1000)}`.slice(0, 1000);
}

/** As fast as Node can: gives how many there are. */
function lstatAll(folder: string): number {
  let count = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    count += lstatSync(path).isDirectory() ? 1 + lstatAll(path) : 1;
  }
  return count;
}

async function measure<T>(times: Times, name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
  return result;
}

function printStep(times: Times): void {
  print(`Ten files of 100 KB, ${rounds} rounds, beside copying them plainly`, times, 'copy');
}

function printWalks(size: number, times: Times): void {
  print(`A walk of ${size} files with its commit, beside lstat of all of them`, times, 'plain');
}

function print(title: string, times: Times, baseline: string): void {
  const plain = quantile(times.get(baseline) ?? [], 0.5);
  console.log(`${title}: median and 99 % in milliseconds`);
  for (const [name, all] of times) {
    const median = quantile(all, 0.5);
    console.log(
      `  ${name.padEnd(13)}${show(median)}${show(quantile(all, 0.99))}  ${(median / plain).toFixed(2).padStart(7)} ×`,
    );
  }
}

function show(milliseconds: number): string {
  return milliseconds.toFixed(2).padStart(10);
}
