import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSnapshots } from '../../src/machine/snapshots.ts';
import type { Log } from '../../src/ports/log.ts';
import type { Snapshots } from '../../src/ports/snapshots.ts';

const rounds = 40;
const files = 10;
const fileSize = 100_000;
const scanned = { files: 5000, rounds: 5 };
/** Longer than the clocks of disks are coarse, in milliseconds. */
const settling = 60;

const log: Log = { info: console.log, warn: console.warn, error: console.error };

/** Added cost of a step that touches ten files of 100 KB, and of one that may touch anything, beside plain copying. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  const snapshots = createSnapshots({
    folder: join(folder, 'store'),
    workspaceFolders: () => [folder],
    log,
    limits: { scan: generous },
  });
  try {
    await benchStep(snapshots, folder);
    await benchScan(snapshots, folder);
  } finally {
    snapshots.dispose();
    await rm(folder, { recursive: true });
  }
}

const generous = { entries: 100_000, bytes: 1e9, time: 60_000 };

async function benchStep(snapshots: Snapshots, folder: string): Promise<void> {
  const paths = Array.from({ length: files }, (_, i) => join(folder, `file-${i}`));
  const times = { copy: [], take: [], record: [], again: [], restore: [], same: [] } as Record<string, number[]>;
  for (let round = 0; round < rounds; round++) {
    await Promise.all(paths.map((path) => writeFile(path, randomBytes(fileSize))));
    await sleep(settling);
    const copies = join(folder, `copies-${round}`);
    await mkdir(copies);
    const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await work();
      times[name]?.push(performance.now() - start);
      return result;
    };
    const copy = () =>
      measure('copy', () => Promise.all(paths.map((path, i) => copyFile(path, join(copies, String(i))))));
    const take = () => measure('take', () => Promise.all(paths.map((path) => snapshots.take(path))));
    // In turn, so that neither always finds the other's files warm.
    if (round % 2) await copy();
    const entries = await take();
    if (!(round % 2)) await copy();
    await measure('record', () =>
      snapshots.record([{ kind: 'touched', entries: paths.map((path, i) => [path, JSON.stringify(entries[i])]) }]),
    );
    await measure('again', () => Promise.all(paths.map((path) => snapshots.take(path))));
    await measure('same', () => Promise.all(paths.map((path, i) => snapshots.restore(path, entries[i]!))));
    await Promise.all(paths.map((path) => writeFile(path, 'changed')));
    await measure('restore', () => Promise.all(paths.map((path, i) => snapshots.restore(path, entries[i]!))));
    await rm(copies, { recursive: true });
  }
  const plain = median(times.copy);
  console.log(`Ten files of 100 KB, ${rounds} rounds: median and 99 % in milliseconds, beside copying them plainly`);
  for (const [name, all] of Object.entries(times)) {
    console.log(
      `  ${name.padEnd(8)} ${show(median(all))} ${show(percentile(all, 0.99))}  ${(median(all) / plain).toFixed(2)} ×`,
    );
  }
}

async function benchScan(snapshots: Snapshots, folder: string): Promise<void> {
  const work = join(folder, 'work');
  for (let i = 0; i < scanned.files; i++) {
    const inside = join(work, `package-${i % 50}`, `folder-${i % 7}`);
    if (i < 350) await mkdir(inside, { recursive: true });
    await writeFile(join(inside, `file-${i}.ts`), `export const value = ${i};\n`.repeat(40));
  }
  await writeFile(join(work, '.gitignore'), 'dist/\n*.log\n/build\n**/*.tmp\n.env*\n!.env.example\n');
  await sleep(settling);
  const times: number[] = [];
  for (let round = 0; round <= scanned.rounds; round++) {
    const start = performance.now();
    const { entries, incomplete } = await snapshots.scan([work], new AbortController().signal);
    times.push(performance.now() - start);
    if (incomplete || entries.size < scanned.files)
      throw new Error(`The scan is ${incomplete}: ${entries.size} entries`);
  }
  const before = performance.now();
  for (let i = 0; i < scanned.files; i += 50) {
    const some = Array.from({ length: 50 }, (_, k) => i + k);
    await Promise.all(some.map((k) => readFile(join(work, `package-${k % 50}`, `folder-${k % 7}`, `file-${k}.ts`))));
  }
  const reading = performance.now() - before;
  const [first = 0, ...again] = times;
  console.log(
    `A scan of ${scanned.files} files: first ${show(first)} ms, again ${show(median(again))} ms; only reading them ${show(reading)} ms`,
  );
  console.log(`The store then: ${(snapshots.size / 1e6).toFixed(1)} MB`);
}

function median(times: readonly number[] = []): number {
  return percentile(times, 0.5);
}

function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function show(milliseconds: number): string {
  return milliseconds.toFixed(2).padStart(7);
}
