import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Draft } from '../../authoring/draft.ts';
import { printShow } from '../../authoring/print-show.ts';
import { readVariables } from '../../authoring/variables-file.ts';
import { replaceShow, type ShowPaths } from '../../authoring/write-show.ts';
import { DemoError } from '../../core/errors.ts';
import { amountOf } from '../../core/text.ts';
import { isInside } from '../../machine/paths.ts';
import { readCommits } from '../../making/commit-chapters.ts';
import { makeShow } from '../../making/make-show.ts';
import { openRepository, type Repository } from '../../making/repository.ts';
import { readWorkingTree } from '../../making/working-tree.ts';
import { type MakeArguments, makeUsage, parseMakeOptions } from '../make-options.ts';
import { printable, printableName } from '../printable.ts';
import { createProgressBar } from '../progress-bar.ts';
import { openWorkspace } from '../workspace.ts';
import { misuse, type Program } from './program.ts';

/** Exit codes, part of the public contract; also 2 if the show cannot be made. */
const codes = { whole: 0, incomplete: 1 } as const;

/** Returns the exit code. */
async function make(options: MakeArguments): Promise<number> {
  const folder = realpathSync(openWorkspace(options.folder).folder);
  const target = targetOf(options, folder);
  const { signal } = new AbortController(); // Ctrl+C ends the program; nothing is written before the end
  const repository = await openRepository(folder, signal);
  try {
    const { chapters, title, count, beginsAt } = await readSource(repository, folder, options);
    const draft = await makeShow(chapters, {
      folder: nameIn(target, target.folder),
      variables: await readVariables(target.workspaceFolder),
      signal,
      ...createProgress(count),
    });
    if (draft.demos.length + draft.omissions.length === 0) return misuse('There are no changes to show');
    const notation = extname(target.file) === '.json' ? 'json' : 'yaml';
    await replaceShow(
      printShow(draft, { path: nameIn(target, target.file), title, ...(beginsAt && { beginsAt }), notation }),
      target,
    );
    process.stdout.write(printable(report(draft, target)));
    return draft.omissions.length === 0 ? codes.whole : codes.incomplete;
  } finally {
    repository.dispose();
  }
}

/** `command-failed`. */
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

/** `file-exists`, `path-outside-workspace`. */
function targetOf({ out, overwrite, range }: MakeArguments, folder: string): ShowPaths {
  const defaultFile = join(folder, '.demo', range ? 'commits.json' : 'changes.json');
  const file = out === undefined ? defaultFile : resolve(out);
  if (out !== undefined && !isAbsolute(out) && !isInside(folder, file)) {
    throw new DemoError('path-outside-workspace', `--out ${out} means ${file}, which is not in ${folder}`, {
      hint: 'A relative path starts at the current folder. Give an absolute path to write into another checkout.',
    });
  }
  const target = { file, workspaceFolder: dirname(dirname(file)), folder: file.slice(0, -extname(file).length) };
  for (const path of overwrite ? [] : [target.file, target.folder]) {
    if (existsSync(path))
      throw new DemoError(
        'file-exists',
        `${path} already exists. Give --overwrite to replace it, or --out to name another file`,
      );
  }
  return target;
}

function nameIn({ workspaceFolder }: ShowPaths, path: string): string {
  return relative(workspaceFolder, path).split(sep).join('/');
}

function createProgress(count: number) {
  const { stderr } = process;
  if (!stderr.isTTY) return {};
  const bar = createProgressBar({ write: (text) => stderr.write(text), columns: stderr.columns });
  let done = 0;
  return { onProgress: (title: string) => bar.show({ done: done++, count, title }) };
}

function report({ demos, assets, omissions }: Draft, { file }: ShowPaths): string {
  const actions = demos.reduce((sum, demo) => sum + demo.actions.length, 0);
  const lines = [
    `${file}: ${amountOf(demos.length, 'demo')}, ${amountOf(actions, 'action')}, ${amountOf(assets.length, 'file')} next to it`,
    ...(omissions.length > 0 ? ['These changes are not in the show:'] : []),
    ...omissions.map(({ path, why, chapter }) => `  ${printableName(path)}: ${why} (${chapter})`),
  ];
  return `${lines.join('\n')}\n`;
}

export const makeProgram: Program<MakeArguments> = {
  name: 'make',
  usage: makeUsage,
  parse: parseMakeOptions,
  run: make,
};
