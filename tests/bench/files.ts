import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app/app.ts';
import { createHost } from '../../src/headless/host.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createStates } from '../../src/history/states.ts';
import { createConfiguration } from '../../src/memory-editor/configuration.ts';

const deck = '# One\n\nHello\n\n---\n\n# Two\n\n---\n\n# Three\n';
const insert = (id: string) => ({
  id,
  moves: [
    { action: 'open', path: 'a.ts' },
    { action: 'insert', path: 'a.ts', position: 1, content: `const ${id} = 1;\n` },
  ],
});
const scenes = [
  insert('one'),
  insert('two'),
  { id: 'slides', moves: [{ action: 'openSlide', path: 'deck.md', slide: 1 }] },
  insert('three'),
];

/** Requests of one walk through the show, in order; those with a label are printed. */
const walk: readonly (readonly [path: string, label?: string])[] = [
  ['state', 'state'],
  ['next'],
  ['next', 'next that inserts'],
  ['next', 'first slide'],
  ['next', 'next slide'],
  ['previous', 'previous slide'],
  ['previous', 'previous'],
  ['reset', 'reset'],
];

/**
 * Files of `src` that one warm request passes on the headless host, over a real socket, by V8's coverage; the first slide
 * is that of a deck that nobody has read yet. `BENCH_FILES=1` prints their names.
 */
export async function run(): Promise<void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'showrunner-bench-')));
  const cache = await mkdtemp(join(tmpdir(), 'showrunner-bench-'));
  await mkdir(join(folder, '.demo'));
  await writeFile(join(folder, '.demo/bench.json'), JSON.stringify({ version: 3, title: 'Bench', scenes }));
  await writeFile(join(folder, 'deck.md'), deck);
  await writeFile(join(folder, 'a.ts'), 'export {};\n');
  const configuration = createConfiguration({
    'showrunner.api.enabled': true,
    'showrunner.api.port': 37_199,
    'showrunner.screenshot.browser': 'off',
  });
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const workbench = createHeadlessWorkbench({ folders: [folder], configuration });
  const states = createStates({ folder: cache, workspaceFolders: () => [folder], log });
  const host = createHost({ workbench, configuration, folder, log, token: undefined, states });
  const app = createApp({ ...host, slideScript: async () => '' });
  await app.library.ready;
  await app.start();
  const coverage = await startCoverage();
  await takeWalk(coverage, ['first slide']);
  await takeWalk(coverage, []);
  await takeWalk(coverage, ['state', 'next that inserts', 'next slide', 'previous slide', 'previous', 'reset']);
  await app.api.stop();
  for (const part of [app, workbench, states]) part.dispose();
  for (const path of [folder, cache]) await rm(path, { recursive: true });
}

async function takeWalk(coverage: Coverage, told: readonly string[]): Promise<void> {
  for (const [path, label] of walk) {
    await coverage.files(); // from here on
    const response = await fetch(`http://127.0.0.1:37199/api/${path}`, {
      method: path === 'state' ? 'GET' : 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    await response.text();
    const files = await coverage.files();
    if (label !== undefined && told.includes(label)) print(label, files);
  }
}

function print(label: string, files: readonly string[]): void {
  const rooms = new Map<string, number>();
  for (const file of files) {
    const [, room = ''] = file.split('/');
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
  }
  const parts = [...rooms].sort(([, one], [, other]) => other - one).map(([room, count]) => `${room} ${count}`);
  console.log(`${label.padEnd(24)}${String(files.length).padStart(4)} files  (${parts.join(', ')})`);
  if (process.env.BENCH_FILES) console.log(files.map((file) => `    ${file}`).join('\n'));
}

interface Coverage {
  /** Files with a function that has run since the last call. */
  files(): Promise<readonly string[]>;
}

async function startCoverage(): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const parts = await readParts();
  return {
    async files() {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const functions = result.find(({ url }) => url === import.meta.url)?.functions ?? [];
      const ran = functions.filter(({ ranges: [range] }) => range !== undefined && range.count > 0);
      const names = ran.map(({ ranges: [range] }) => fileAt(range?.startOffset ?? 0, parts));
      return [...new Set(names)].filter((name) => name.startsWith('src/')).sort();
    },
  };
}

/** A file in the bundle, from this offset to that of the next. */
interface BundledFile {
  readonly start: number;
  readonly name: string;
}

/** The bundle has the name of each file above its text. */
async function readParts(): Promise<readonly BundledFile[]> {
  const text = await readFile(new URL(import.meta.url), 'utf8');
  return [...text.matchAll(/^ *\/\/ ((?:src|tests)\/\S+)$/gm)].map(({ index, 1: name = '' }) => ({
    start: index,
    name,
  }));
}

function fileAt(offset: number, parts: readonly BundledFile[]): string {
  return parts.findLast(({ start }) => start <= offset)?.name ?? '';
}
