import { join } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import type { Draft, Omission } from '../../authoring/draft.ts';
import { readVariables } from '../../authoring/variables-file.ts';
import { writeFiles } from '../../authoring/write-show.ts';
import { DemoError } from '../../core/errors.ts';
import { amountOf } from '../../core/text.ts';
import { type CommitRange, makeShowOfCommits } from '../../making/commit-chapters.ts';
import { makeShow } from '../../making/make-show.ts';
import { changedFiles } from '../../making/recorded-chapters.ts';
import { type CommitSummary, openRepository, type Repository } from '../../making/repository.ts';
import { readWorkingTree } from '../../making/working-tree.ts';
import type { Log } from '../../ports/log.ts';
import { pickItem } from '../commands/quick-pick.ts';
import { withProgress } from '../commands/with-progress.ts';
import type { FailureReport } from '../failure-report.ts';
import { playWork } from './go-to-beginning.ts';
import { freeName, showFolder } from './show-files.ts';
import type { DemoTargets, TargetDemo } from './target-demo.ts';

export interface MakeCommandParts {
  readonly app: Pick<App, 'library' | 'show'>;
  readonly report: FailureReport;
  readonly targets: DemoTargets;
  readonly log: Log & { show?(): void };
}

/** Makes shows from commits or changes without changing the repository. */
export interface MakeCommands {
  /** A new demo file with a demo per commit. */
  fromCommits(): Promise<void>;
  /** The changes of `git diff` as the next demo. */
  fromWorkingTree(): Promise<void>;
}

const mostCommits = 300;

export function createMakeCommands(parts: MakeCommandParts): MakeCommands {
  return {
    async fromCommits() {
      const folder = showFolder();
      await withRepository(folder, async (repository) => {
        const range = await pickCommits(await repository.recentCommits(mostCommits));
        if (range) await makeOfCommits(repository, folder, range, parts);
      });
    },
    async fromWorkingTree() {
      const folder = showFolder();
      await withRepository(folder, async (repository, signal) => {
        const name = await freeName(folder, 'changes');
        const chapter = await readWorkingTree(repository, folder, 'Changes');
        const options = { folder: `.demo/${name}`, variables: await readVariables(folder), signal };
        const draft = await makeShow([chapter], options);
        requireAny(draft);
        await writeFiles(draft.assets, folder);
        const head = await repository.resolve('HEAD');
        const written: TargetDemo[] = [];
        for (const demo of draft.demos) written.push(await parts.targets.write(demo, undefined, head));
        const earlierDemo = written[0] && demoBefore(written[0], draft);
        const moveAdvice =
          earlierDemo &&
          `. Move it before “${earlierDemo}”, which changes the same file, because it begins at the last commit`;
        const files = await changedFiles([chapter], folder, draft.omissions);
        const [first] = written;
        const play = first && {
          title: 'Play It',
          run: () => playWork(parts.app, first.file.path, { title: chapter.title, folder, files }, first.id),
        };
        notifyDone(draft, `Working-tree changes added as a demo${moveAdvice ?? ''}`, parts, play);
      });
    },
  };
}

/** Title of an earlier demo in the file that changes one of these files, so that the positions may not match. */
function demoBefore({ file, id }: TargetDemo, { demos }: Draft): string | undefined {
  const paths = new Set(demos.flatMap(({ actions }) => actions.map(({ path }) => path)).filter(Boolean));
  const before = file.demos.slice(
    0,
    file.demos.findIndex((demo) => demo.id === id),
  );
  return before.find(({ actions }) => actions.some(({ fields }) => paths.has(fields.path)))?.title;
}

async function makeOfCommits(
  repository: Repository,
  folder: string,
  range: CommitRange,
  parts: MakeCommandParts,
): Promise<void> {
  const name = await freeName(folder, 'commits');
  const { draft, path, files } = await withProgress('Making a show', (signal, progress) => {
    const onProgress = (share: number, title: string) => progress.report(share, title);
    return makeShowOfCommits(repository, range, { folder, name, signal, onProgress });
  });
  requireAny(draft);
  await writeFiles(files, folder);
  await vscode.window.showTextDocument(vscode.Uri.file(join(folder, path)));
  notifyDone(draft, `${path} was made. To run it, check out the commit before its first one`, parts);
}

async function withRepository(
  folder: string,
  use: (repository: Repository, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const aborter = new AbortController();
  const repository = await openRepository(folder, aborter.signal);
  try {
    await use(repository, aborter.signal);
  } finally {
    aborter.abort();
    repository.dispose();
  }
}

/** `command-failed`. */
function requireAny({ demos, omissions }: Draft): void {
  if (demos.length + omissions.length > 0) return;
  throw new DemoError('command-failed', 'There are no changes to show');
}

interface NextAction {
  readonly title: string;
  run(): Promise<void>;
}

/** Reports the result. Logs the files that the show does not change. */
function notifyDone(
  { demos, omissions }: Draft,
  message: string,
  { log, report }: MakeCommandParts,
  next?: NextAction,
): void {
  const count = amountOf(demos.length, 'demo');
  if (omissions.length === 0 && !next) {
    vscode.window.setStatusBarMessage(`$(check) ${message} (${count})`, 8000);
    return;
  }
  for (const one of omissions) log.warn(describe(one));
  const details = { title: 'Show Details', run: async () => log.show?.() };
  const buttons = [...(next ? [next] : []), ...(omissions.length > 0 ? [details] : [])];
  const unchangedText =
    omissions.length === 1 ? ' One file is not in the show.' : ` ${omissions.length} files are not in the show.`;
  const fullMessage = `${message} (${count}).${omissions.length > 0 ? unchangedText : ''}`;
  const { showInformationMessage, showWarningMessage } = vscode.window;
  const answer =
    omissions.length > 0
      ? showWarningMessage(fullMessage, ...buttons)
      : showInformationMessage(fullMessage, ...buttons);
  answer.then((button) => button?.run()).then(undefined, report);
}

function describe({ path, why, chapter }: Omission): string {
  return `${path} is not in the show: ${why} (${chapter})`;
}

interface CommitItem extends vscode.QuickPickItem {
  readonly commit: CommitSummary;
}

/** Asks for the first and the last commit; `undefined` if dismissed. `command-failed`. */
async function pickCommits(commits: readonly CommitSummary[]): Promise<CommitRange | undefined> {
  const items = commits.map(itemOf);
  if (items.length === 0) throw new DemoError('command-failed', 'There are no commits to show');
  const first = await pickItem({ items, placeholder: 'Select the first commit to show', first: items.at(-1) });
  if (!first) return undefined;
  const later = items.slice(0, items.indexOf(first) + 1);
  const last = await pickItem({ items: later, placeholder: `Select the last commit to show, after “${first.label}”` });
  return last && { from: first.commit.hasParent ? `${first.commit.hash}^` : undefined, to: last.commit.hash };
}

function itemOf(commit: CommitSummary): CommitItem {
  const { subject, hash, age, hasParent } = commit;
  const description = [hash.slice(0, 7), age, ...(hasParent ? [] : ['the first commit'])].join(' · ');
  return { label: `$(git-commit) ${subject || hash.slice(0, 7)}`, description, commit };
}
