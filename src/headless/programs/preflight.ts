import { existsSync, realpathSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { version } from '../../core/version.ts';
import { withBeginnings } from '../../making/beginning.ts';
import { countFindings, type Report } from '../../preflight/finding.ts';
import { runPreflight } from '../../preflight/preflight.ts';
import { printGitHub } from '../../reports/report-github.ts';
import { printHtml } from '../../reports/report-html.ts';
import { printJson } from '../../reports/report-json.ts';
import { printJUnit } from '../../reports/report-junit.ts';
import { printMarkdown } from '../../reports/report-markdown.ts';
import { printSarif } from '../../reports/report-sarif.ts';
import { printText } from '../../reports/report-text.ts';
import { readFolderSettings } from '../folder-settings.ts';
import { createTerminalLog } from '../host.ts';
import {
  type PreflightArguments,
  parsePreflightOptions,
  preflightUsage,
  type ReportFormat,
} from '../preflight-options.ts';
import { printable } from '../printable.ts';
import { createProgressBar } from '../progress-bar.ts';
import { reportShortfalls } from '../shortfalls.ts';
import { createPictureObserver, shortfallsOf, titleOf } from '../show-pictures.ts';
import { openWorkspace } from '../workspace.ts';
import { misuse, type Program } from './program.ts';

/** Pixels: sharp with two or three side by side. */
const sheetWidth = 640;

/** Exit codes, part of the public contract; also 2 if the show cannot be checked. */
const codes = { passes: 0, fails: 1 } as const;

/** Returns the exit code. */
async function check(given: PreflightArguments): Promise<number> {
  const { folder: named, format, junit, pictures, audience, fallback } = given;
  const folder = realpathSync(openWorkspace(named).folder);
  const { stderr, stdout } = process;
  const bar = stderr.isTTY
    ? createProgressBar({ write: (text) => stderr.write(text), columns: stderr.columns })
    : undefined;
  const log = createTerminalLog((text) => stderr.write(text));
  const { signal } = new AbortController(); // Ctrl+C ends the program; nothing to clean up
  const width = pictures === undefined ? undefined : sheetWidth;
  const pictureObserver =
    width === undefined && !audience ? undefined : createPictureObserver({ width, measures: audience, log, signal });
  const checked = await runPreflight({
    folders: [folder],
    settings: readFolderSettings(folder, log.warn),
    log: { ...log, warn: () => undefined }, // the report contains it
    signal,
    ...(pictureObserver && { observer: pictureObserver.observer }),
    ...(bar && { onProgress: bar.show }),
  });
  const report = await withBeginnings(checked, signal);
  bar?.clear();
  pictureObserver?.dispose();
  if (report.files.length === 0) return misuse(`There are no demo files in ${resolve(folder, '.demo')}`);
  if (junit !== undefined) await writeTo(resolve(junit), printJUnit(report));
  stdout.write(printable(printReport(report, format, folder)));
  const passes = countFindings(report).errors === 0;
  if (!pictureObserver || pictures === undefined) return passes ? codes.passes : codes.fails;
  const { shots } = pictureObserver;
  const sheet = sheetPath(pictures);
  await writeTo(sheet, printHtml(report, shots, titleOf(folder)));
  const write = (text: string) => void stderr.write(text);
  const isFaithful = reportShortfalls(sheet, shortfallsOf(shots), { write, isAccepted: fallback });
  return passes && isFaithful ? codes.passes : codes.fails;
}

function printReport(report: Report, format: ReportFormat, folder: string): string {
  const nameOf = nameFrom(findRepositoryRoot(folder));
  const printers: Readonly<Record<ReportFormat, () => string>> = {
    text: () => printText(report),
    github: () => printGitHub(report, nameOf),
    markdown: () => printMarkdown(report, nameOf),
    sarif: () => printSarif(report, nameOf, version),
    junit: () => printJUnit(report),
    json: () => printJson(report),
  };
  return printers[format]();
}

/** A name without an extension is a folder. */
function sheetPath(named: string): string {
  return /\.html?$/i.test(named) ? resolve(named) : resolve(named, 'show.html');
}

async function writeTo(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Finds the root of the Git repository without running git; else returns the folder itself. */
function findRepositoryRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at; // a folder, or a file in a worktree or submodule
    if (dirname(at) === at) return folder;
  }
}

function nameFrom(root: string): (path: string) => string {
  return (path) => relative(root, path).split(sep).join('/');
}

export const preflightProgram: Program<PreflightArguments> = {
  name: 'preflight',
  usage: preflightUsage,
  parse: parsePreflightOptions,
  run: check,
};
