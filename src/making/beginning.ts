import { basename, join } from 'node:path';
import { amountOf } from '../core/text.ts';
import type { Demo, DemoFile } from '../demos/model.ts';
import { parseDemoFile } from '../demos/parse.ts';
import { readAt } from '../machine/disk.ts';
import { isInside } from '../machine/paths.ts';
import { compareFindings, type Finding, type Report } from '../preflight/finding.ts';
import { openRepository } from './repository.ts';

/** The files differ from the commit that the show begins at. */
export interface OtherBeginning {
  readonly demoFile: string;
  readonly commit: string;
  /** Relative to the workspace folder. */
  readonly paths: readonly string[];
}

type ShowOfCommits = Pick<DemoFile, 'path' | 'workspaceFolder' | 'beginsAt'> & {
  readonly demos: readonly Pick<Demo, 'actions'>[];
};

/** `undefined` if the files are as in the commit `beginsAt`, or if there is no `beginsAt`, no Git or no such commit. */
export async function findOtherBeginning(
  file: ShowOfCommits,
  signal: AbortSignal,
): Promise<OtherBeginning | undefined> {
  const { path: demoFile, workspaceFolder, beginsAt: commit } = file;
  if (commit === undefined) return undefined;
  const repository = await openRepository(workspaceFolder, signal).catch(() => undefined);
  if (!repository) return undefined;
  try {
    const tree = await repository.treeOf(await repository.resolve(commit));
    const paths: string[] = [];
    for (const path of pathsOf(file)) {
      const entry = tree.get(path);
      const there = await bytesAt(join(workspaceFolder, path));
      const then = entry?.kind === 'file' ? await repository.blobs.read(entry.hash, path) : undefined;
      const isSame = there && then ? Buffer.compare(there, then) === 0 : there === then;
      if (!isSame) paths.push(path);
    }
    return paths.length > 0 ? { demoFile, commit, paths } : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined; // a shallow clone, or another repository
  } finally {
    repository.dispose();
  }
}

/** Without the show's own files. */
function pathsOf({ demos }: ShowOfCommits): ReadonlySet<string> {
  const named = demos.flatMap(({ actions }) => actions.flatMap(({ fields }) => [fields.path, fields.dest]));
  const isOfFolder = (path: unknown): path is string =>
    typeof path === 'string' && path !== '' && !path.includes('{') && !path.startsWith('.demo/');
  return new Set(named.filter(isOfFolder));
}

function bytesAt(path: string): Promise<Uint8Array | undefined> {
  return readAt(path).catch(() => undefined);
}

export function describeBeginning({ commit, paths: [first = '', ...others] }: OtherBeginning): string {
  const name = basename(first);
  const standing =
    others.length === 0
      ? `${name} differs from it`
      : `${name} and ${amountOf(others.length, 'more file')} differ from it`;
  return `This show begins at commit ${commit.slice(0, 7)}, but ${standing}, so existing code would be typed again.`;
}

/** Warns of shows whose files differ from their beginning. Rejects with the signal's reason. */
export async function withBeginnings<T extends Report>(report: T, signal: AbortSignal): Promise<T> {
  const { files, folders } = report;
  const findings = [...report.findings];
  for (const path of files) {
    const workspaceFolder = folders.find((folder) => isInside(folder, path));
    const text = String(Buffer.from((await bytesAt(path)) ?? []));
    if (workspaceFolder === undefined || !text.includes('beginsAt')) continue;
    const file = parseDemoFile(text, { path, workspaceFolder });
    const beginning = await findOtherBeginning(file, signal);
    if (beginning) findings.push(findingOf(beginning));
  }
  return { ...report, findings: findings.sort(compareFindings) };
}

function findingOf(beginning: OtherBeginning): Finding {
  return {
    code: 'other-beginning',
    severity: 'warning',
    message: `${describeBeginning(beginning)} Check that commit out: git worktree add ../beginning ${beginning.commit.slice(0, 7)}`,
    path: beginning.demoFile,
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    source: 'check',
  };
}
