import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEmitter } from '../../src/core/emitter.ts';
import type { Clock } from '../../src/core/time/clock.ts';
import { createLibrary, type LibraryService } from '../../src/demos/library.ts';
import type { Log } from '../../src/ports/log.ts';
import { createDiskFiles, type DiskFiles, makeFolder } from '../support/disk-files.ts';
import { sized } from './report/size.ts';

const demosPerFile = 100;
const sizes = sized([250, 500, 1000], [10]);
const rounds = sized(5, 1);

/**
 * How long the library takes to load many demo files from disk, and to load one of them again; and how much memory it
 * keeps.
 */
export async function run(): Promise<void> {
  const root = await makeFolder();
  try {
    console.log(
      `Loading demo files of ${demosPerFile} demos (median of ${rounds}), beside reading and JSON.parse of the same`,
    );
    for (const count of sizes) await benchLoad(join(root, String(count)), count);
  } finally {
    await rm(root, { recursive: true });
  }
}

async function benchLoad(folder: string, count: number): Promise<void> {
  const bytes = await writeShow(folder, count);
  const disk = createDiskFiles();
  const baseline = await measure(() => parsePlainly(disk, folder));
  const load = await measure(async () => {
    const library = openLibrary(disk, folder);
    await library.ready;
    library.dispose();
  });
  const before = await heapSize();
  const library = openLibrary(disk, folder);
  await library.ready;
  const kept = (await heapSize()) - before;
  let version = 0;
  const reload = await measure(() => changeOne(disk, library, folder, `${++version}`), 20);
  library.dispose();
  console.log(
    `  ${String(count).padStart(4)} files, ${(bytes / 1e6).toFixed(1)} MB: load ${load.toFixed(0)} ms ` +
      `(${((load / count) * 1000).toFixed(0)} µs a file, ${(load / baseline).toFixed(1)} × the plain ${baseline.toFixed(0)} ms), ` +
      `one file again ${reload.toFixed(2)} ms, heap ${(kept / 1e6).toFixed(0)} MB`,
  );
}

/** Writes the files and gives their size in bytes. */
async function writeShow(folder: string, count: number): Promise<number> {
  await mkdir(join(folder, '.demo'), { recursive: true });
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    const text = showText(i, '');
    bytes += text.length;
    await writeFile(join(folder, '.demo', `${i}.part.json`), text);
  }
  return bytes;
}

function showText(file: number, suffix: string): string {
  const demos = Array.from({ length: demosPerFile }, (_, i) => ({
    title: `Step ${i} of part ${file}${suffix}`,
    description: 'What the audience should see here',
    steps: [
      { action: 'open', path: 'src/index.ts' },
      { action: 'highlight', path: 'src/index.ts', position: `${i + 1}:${i + 3}`, zoom: 1 },
    ],
  }));
  return `// part ${file}\n${JSON.stringify({ title: `Part ${file}`, version: 2, demos }, null, 2)}\n`;
}

/** The floor: the same files read in the same way, and parsed by the platform. */
async function parsePlainly(disk: DiskFiles, folder: string): Promise<void> {
  const names = await disk.list(join(folder, '.demo'));
  for (let i = 0; i < names.length; i += 32) {
    await Promise.all(
      names.slice(i, i + 32).map(async (name) => {
        const path = join(folder, '.demo', name);
        await disk.stat(path);
        const text = new TextDecoder().decode(await disk.read(path));
        JSON.parse(text.slice(text.indexOf('\n')));
      }),
    );
  }
}

function openLibrary(files: DiskFiles, folder: string): LibraryService {
  const log: Log = { info: console.log, warn: console.warn, error: console.error };
  const { event } = createEmitter<void>();
  return createLibrary({ files, clock: impatientClock, log, folders: () => [folder], onDidChangeFolders: event });
}

/** Without the library's own short wait for further changes: only its work is measured. */
const impatientClock: Clock = {
  now: () => performance.now(),
  setTimeout(callback) {
    const timer = setImmediate(callback);
    return { dispose: () => clearImmediate(timer) };
  },
};

/** From the announcement of a changed file to the library's event; writing the file is part of it. */
async function changeOne(disk: DiskFiles, library: LibraryService, folder: string, version: string): Promise<void> {
  const path = join(folder, '.demo', '7.part.json');
  await writeFile(path, showText(7, ` v${version}`));
  await new Promise<void>((resolve) => {
    const subscription = library.onDidChange(() => {
      subscription.dispose();
      resolve();
    });
    disk.announce(path);
  });
}

/** Bytes of the heap that are still needed. */
async function heapSize(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  await new Promise(setImmediate);
  collect();
  return process.memoryUsage().heapUsed;
}

/** The median time of some rounds, in milliseconds, after one round to warm up. */
async function measure(work: () => Promise<void>, count = rounds): Promise<number> {
  await work();
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[count >> 1] ?? 0;
}
