import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, sep } from 'node:path';
import { readFolderSettings } from '../../../src/headless/folder-settings.ts';
import type { Report } from '../../../src/preflight/finding.ts';
import { runPreflight } from '../../../src/preflight/preflight.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { copyTalk } from '../talk-copy.ts';
import { type Comparison, compareWithExpected, compareWithStart, type FileChange, readFiles } from './final-files.ts';
import { type Walk, walkTalk } from './walk.ts';

/** Result of a whole talk: the check's findings, how it went, and with which files it ended. */
export interface TalkResult extends Walk {
  readonly name: string;
  /** `error .demo/talk.json:3 message [code]`. */
  readonly findings: readonly string[];
  readonly changes: readonly FileChange[];
  /** The files that have changed beside those that were to come out. */
  readonly comparisons?: readonly Comparison[];
}

/** Checks and shows a talk on a copy of its folder. `expected` is a folder with the files that it is to end with. */
export async function performTalk(folder: string, expected?: string): Promise<TalkResult> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'showrunner-talk-')));
  const copy = join(home, basename(folder));
  try {
    await copyTalk(folder, copy);
    const findings = await checkTalk(copy);
    const before = await readFiles(copy);
    const walk = await walkTalk(copy);
    const after = await readFiles(copy);
    const changes = compareWithStart(before, after);
    const comparisons =
      expected === undefined ? undefined : compareWithExpected(changes, after, await readFiles(expected));
    return { name: basename(folder), findings, ...walk, changes, ...(comparisons && { comparisons }) };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function checkTalk(folder: string): Promise<readonly string[]> {
  const log = createRecordingLog();
  const settings = readFolderSettings(folder, log.warn);
  return printFindings(await runPreflight({ folders: [folder], settings, log, signal: AbortSignal.timeout(60_000) }));
}

function printFindings({ findings, folders }: Report): readonly string[] {
  return findings.map(({ severity, path, range, message, code }) => {
    const place = `${path}:${range.start.line + 1}`;
    return `${severity} ${place} ${message} [${code}]`.replaceAll(`${folders[0]}${sep}`, '');
  });
}
