import { randomBytes } from 'node:crypto';
import { lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWorkspaceRoots } from '../../src/machine/files/workspace-roots.ts';
import { createContents } from '../../src/machine/snapshots/contents.ts';
import { createStorage } from '../../src/machine/snapshots/storage.ts';
import type { Log } from '../../src/ports/log.ts';
import { median } from './report/statistics.ts';

const log: Log = { info: console.log, warn: console.warn, error: console.error };
const cases = [
  { name: 'ten files of 100 KB', files: 10, size: 100_000, rounds: 40 },
  { name: '5,000 files of 2 KB', files: 5000, size: 2000, rounds: 5 },
] as const;
/** Longer than the clocks of disks are coarse, in milliseconds. */
const settling = 60;
/** Files that are looked at at a time. */
const width = 64;

/** Cost of having the bytes of changed files in the store, beside only writing as many bytes to one file. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  const storage = createStorage(
    join(folder, 'store'),
    createWorkspaceRoots(() => [folder]),
    log,
  );
  try {
    const opened = await storage.open();
    if (!opened) throw new Error('The store cannot be opened');
    const { objects } = opened;
    const contents = createContents((error) => log.error(String(error)));
    const hold = (paths: readonly string[]) => objects.during(() => eachOf(paths, holdOne));
    const holdOne = async (path: string) => {
      const found = await contents.hashOf(path, await lstat(path), objects, path);
      if (typeof found === 'string') throw new Error(`${path}: ${found}`);
    };
    for (const one of cases) await measure(folder, one, hold);
  } finally {
    storage.close();
    await storage.settled();
    await rm(folder, { recursive: true });
  }
}

async function measure(
  folder: string,
  { name, files, size, rounds }: (typeof cases)[number],
  hold: (paths: readonly string[]) => Promise<void>,
): Promise<void> {
  const [holding, writing]: [number[], number[]] = [[], []];
  const work = join(folder, 'work');
  for (let round = 0; round < rounds; round++) {
    await mkdir(work);
    const paths = Array.from({ length: files }, (_, i) => join(work, `file-${i}`));
    await eachOf(paths, (path) => writeFile(path, randomBytes(size)));
    await sleep(settling);
    const bytes = randomBytes(files * size);
    const write = async () => void writing.push(await timeOf(() => writeFile(join(folder, `bytes-${round}`), bytes)));
    // In turn, so that neither always comes first.
    if (round % 2) await write();
    holding.push(await timeOf(() => hold(paths)));
    if (!(round % 2)) await write();
    await rm(work, { recursive: true });
    await rm(join(folder, `bytes-${round}`));
  }
  console.log(
    `Holding ${name}: median ${show(median(holding))} ms; writing as many bytes plainly ${show(median(writing))} ms`,
  );
}

async function eachOf(paths: readonly string[], work: (path: string) => Promise<void>): Promise<void> {
  let next = 0;
  const goOn = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) await work(path);
  };
  await Promise.all(Array.from({ length: width }, goOn));
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function show(milliseconds: number): string {
  return milliseconds.toFixed(2);
}
