import { existsSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import type { Asset, Draft } from '../authoring/draft.ts';
import { requireOwnPlace } from '../authoring/own-place.ts';
import { printShow } from '../authoring/print-show.ts';
import { readVariables } from '../authoring/variables.ts';
import { requireReadable, writeFiles } from '../authoring/write-show.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import { amountOf } from '../core/text.ts';
import { type SetAside, setAside } from '../machine/atomic-write.ts';
import { readCommits } from '../making/commit-chapters.ts';
import { makeShow } from '../making/make-show.ts';
import { openRepository, type Repository } from '../making/repository.ts';
import { readWorkingTree } from '../making/working-tree.ts';
import { allowClosedOutput } from './cli/closed-output.ts';
import { describeInvocation } from './cli/invocation.ts';
import { type MakeArguments, makeUsage, parseMakeOptions } from './make-options.ts';
import { printable } from './printable.ts';
import { createProgressBar } from './progress-bar.ts';
import { openWorkspace } from './workspace.ts';

/** Exit codes, part of the public contract. */
const codes = { whole: 0, told: 1, misused: 2 } as const;

/** Writes a show; gives the exit code. */
async function make(options: MakeArguments): Promise<number> {
  const folder = realpathSync(openWorkspace(options.folder).folder);
  const place = placeOf(options, folder);
  const { signal } = new AbortController(); // Ctrl+C ends the program, and nothing is written before the end
  const repository = await openRepository(folder, signal);
  try {
    const { chapters, title, count, beginsAt } = await readSource(repository, folder, options);
    const draft = await makeShow(chapters, {
      folder: nameIn(place, place.folder),
      variables: await readVariables(place.workspaceFolder),
      signal,
      ...createProgress(count),
    });
    if (draft.demos.length + draft.told.length === 0) return misuse('No file is another: there is nothing to show');
    const notation = extname(place.file) === '.json' ? 'json' : 'yaml';
    await replaceShow(
      printShow(draft, { path: nameIn(place, place.file), title, ...(beginsAt && { beginsAt }), notation }),
      place,
    );
    process.stdout.write(printable(report(draft, place)));
    return draft.told.length === 0 ? codes.whole : codes.told;
  } finally {
    repository.dispose();
  }
}

/** Chapters, the name of the show, and how many there are. `command-failed`. */
async function readSource(repository: Repository, folder: string, { range, include }: MakeArguments) {
  const name = basename(folder);
  if (!range) {
    const changes = await readWorkingTree(repository, folder, 'Changes', new Set(include));
    return { chapters: [changes], title: name, count: 1, beginsAt: await repository.resolve('HEAD') };
  }
  const { count, chapters, beginsAt } = await readCommits(repository, range);
  if (count > 0) return { chapters, title: `${name}: ${range.from} to ${range.to}`, count, beginsAt };
  throw new DemoError('command-failed', `There are no commits after "${range.from}" up to "${range.to}"`);
}

/** `file-exists`. */
function placeOf({ out, overwrite, range }: MakeArguments, folder: string): ShowPlace {
  const usual = join(folder, '.demo', range ? 'commits.json' : 'changes.json');
  const file = out === undefined ? usual : resolve(out);
  const place = { file, workspaceFolder: dirname(dirname(file)), folder: file.slice(0, -extname(file).length) };
  for (const path of overwrite ? [] : [place.file, place.folder]) {
    if (existsSync(path))
      throw new DemoError('file-exists', `${path} is there already: --overwrite replaces it, --out names another`);
  }
  return place;
}

function nameIn({ workspaceFolder }: ShowPlace, path: string): string {
  return relative(workspaceFolder, path).split(sep).join('/');
}

function createProgress(count: number) {
  const { stderr } = process;
  if (!stderr.isTTY) return {};
  const bar = createProgressBar({ write: (text) => stderr.write(text), columns: stderr.columns });
  let done = 0;
  return { onProgress: (title: string) => bar.show({ done: done++, count, title }) };
}

function report({ demos, assets, told }: Draft, { file }: ShowPlace): string {
  const actions = demos.reduce((sum, demo) => sum + demo.actions.length, 0);
  const lines = [
    `${file}: ${amountOf(demos.length, 'demo')}, ${amountOf(actions, 'action')}, ${amountOf(assets.length, 'file')} beside it`,
    ...(told.length > 0 ? ['The show leaves these as they are:'] : []),
    ...told.map(({ path, why, chapter }) => `  ${path}: ${why} (${chapter})`),
  ];
  return `${lines.join('\n')}\n`;
}

function misuse(fault: string): number {
  process.stderr.write(printable(`showrunner: ${fault}\n`));
  return codes.misused;
}

async function main(): Promise<number> {
  const reading = parseMakeOptions(process.argv.slice(2));
  if ('fault' in reading) return misuse(`${reading.fault}. See ${describeInvocation('make')} --help`);
  if ('help' in reading) {
    process.stdout.write(makeUsage);
    return codes.whole;
  }
  return make(reading);
}

allowClosedOutput();
main().then(
  (code) => {
    process.exitCode = code; // and not `process.exit`, which would cut off output that a pipe has not taken yet
  },
  (error) => {
    const isBug = !(error instanceof DemoError) && !(error instanceof Error && 'code' in error);
    const advice = error instanceof DemoError && error.hint ? `. ${error.hint}` : '';
    process.exitCode = misuse(isBug && error instanceof Error ? (error.stack ?? '') : messageOf(error) + advice);
  },
);

/** Where the show goes. Absolute paths. */
interface ShowPlace {
  readonly file: string;
  /** The folder whose `.demo/` holds it. */
  readonly workspaceFolder: string;
  /** Of the files beside. */
  readonly folder: string;
}

/**
 * Writes a show in the place of the one that is there, which goes once the new one is whole, and comes back where that
 * cannot be written. The demo file comes first among the files. `payload-too-large`, `path-outside-workspace`; rejects with Node's error.
 */
export async function replaceShow(
  files: readonly Asset[],
  { workspaceFolder, folder, file }: ShowPlace,
): Promise<void> {
  const [demoFile] = files;
  if (demoFile) requireReadable(demoFile);
  const places = [folder, file];
  for (const place of places) await requireOwnPlace(workspaceFolder, place);
  const before = await setAllAside(places);
  try {
    await writeFiles(files, workspaceFolder);
  } catch (error) {
    for (const path of places) await rm(path, { recursive: true, force: true });
    await restoreAll(before);
    throw error;
  }
  for (const one of before) await one.discard();
}

/** All that are there, or none. */
async function setAllAside(paths: readonly string[]): Promise<readonly SetAside[]> {
  const aside: SetAside[] = [];
  try {
    for (const path of paths) if (existsSync(path)) aside.push(await setAside(path));
  } catch (error) {
    await restoreAll(aside);
    throw error;
  }
  return aside;
}

async function restoreAll(aside: readonly SetAside[]): Promise<void> {
  for (const one of aside) await one.restore();
}
