import { describeTypedTwice, findTypedTwice } from '../actions/already-there.ts';
import type { PlanSources } from '../actions/plan.ts';
import { encloses } from '../core/positions.ts';
import type { Problem } from '../core/problem.ts';
import type { Clock } from '../core/time/clock.ts';
import type { Library } from '../demos/library.ts';
import { largestDemoFile, loadText } from '../demos/load-file.ts';
import type { DemoFile } from '../demos/model.ts';
import { rangeOf } from '../demos/source-location.ts';
import { checkDeck, checkDeckSettings, type DeckSettings, readDeckSettings } from '../language/check-deck.ts';
import { checkDemoFile } from '../language/check-demo-file.ts';
import { demoAt } from '../language/demo-at.ts';
import { findShownDecks } from '../language/shown-decks.ts';
import type { Files } from '../ports/files.ts';
import type { Settings } from '../ports/settings.ts';
import type { Finding } from './finding.ts';

interface FileSources {
  readonly clock: Clock;
  readText(path: string, limit?: number): Promise<string | undefined>;
  typeAt(path: string): Promise<'file' | 'directory' | 'other' | undefined>;
  namesIn(folder: string): Promise<readonly string[]>;
  commands?(): Promise<ReadonlySet<string>>;
}

interface Checking {
  readonly files: Files;
  readonly clock: Clock;
  /** All commands of the window, if any. */
  readonly commands?: ReadonlySet<string>;
}

/** Runs the editor's checks on all files. */
export async function checkFiles(
  library: Library,
  settings: Settings,
  { files, clock, commands }: Checking,
): Promise<readonly Finding[]> {
  const sources: FileSources = {
    clock,
    readText: async (path, limit) => (await loadText(files, path, limit))?.text,
    typeAt: async (path) => (await files.stat(path).catch(() => undefined))?.type,
    namesIn: (folder) => files.list(folder).catch(() => []),
    ...(commands && { commands: async () => commands }),
  };
  const findings = library.variableFiles.flatMap(({ path, problems }): Finding[] =>
    problems.map((problem) => ({ ...problem, path, source: 'check' })),
  );
  for (const file of library.files) findings.push(...(await checkFile(file, library.files, sources)));
  return [...findings, ...(await checkDecks(library, sources, readDeckSettings(settings)))];
}

/** Its first code may be in its files already. Shows with `beginsAt` are checked elsewhere. */
export async function checkBeginning(file: DemoFile, sources: PlanSources): Promise<readonly Finding[]> {
  const typedTwice = file.beginsAt === undefined ? await findTypedTwice(file, sources) : undefined;
  if (!typedTwice) return [];
  const { demo } = typedTwice;
  return [
    {
      ...{ code: 'typed-twice', severity: 'warning', source: 'check', demoId: demo.id },
      ...{ message: describeTypedTwice(typedTwice), path: file.path, range: rangeOf(demo) },
    },
  ];
}

async function checkFile(
  file: DemoFile,
  demoFiles: readonly DemoFile[],
  sources: FileSources,
): Promise<readonly Finding[]> {
  const { path, workspaceFolder } = file;
  const text = await sources.readText(path, largestDemoFile);
  if (text === undefined) return file.problems.map((problem) => toFinding(problem, file));
  const problems = await checkDemoFile({ path, workspaceFolder, text }, { files: demoFiles, ...sources });
  return problems.map(({ fixes = [], ...problem }) => {
    const titles = fixes.map(({ title }) => title);
    return { ...toFinding(problem, file), ...(titles.length > 0 && { fixes: titles }) };
  });
}

/** Problems of settings are reported at the first deck of each folder. */
async function checkDecks(library: Library, sources: FileSources, settings: DeckSettings): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const folders = new Set<string>();
  for (const { demoId, ...deck } of await findShownDecks(library, sources.readText)) {
    const text = await sources.readText(deck.path);
    if (text === undefined) continue; // reported where it is opened
    const shared = folders.has(deck.workspaceFolder)
      ? []
      : await checkDeckSettings(deck.workspaceFolder, sources, settings);
    folders.add(deck.workspaceFolder);
    const problems = await checkDeck({ ...deck, text }, sources, settings);
    for (const problem of [...shared.map(atTop), ...problems]) {
      // A faulty slide can still be shown.
      const severity = problem.severity === 'error' ? 'warning' : problem.severity;
      findings.push({ ...problem, severity, path: deck.path, demoId, source: 'check' });
    }
  }
  return findings;
}

function atTop({ code, message }: Pick<Problem, 'code' | 'message'>): Problem {
  const top = { line: 0, character: 0 };
  return { code, message, severity: 'warning', range: { start: top, end: top } };
}

function toFinding(problem: DemoFile['problems'][number], file: DemoFile): Finding {
  const demo = demoAt(file, problem.range.start);
  // A disabled demo cannot fail on stage.
  const severity = demo?.disabled && problem.severity === 'error' ? 'warning' : problem.severity;
  return { ...problem, severity, path: file.path, ...(demo && { demoId: demo.id }), source: 'check' };
}

/** Problems with files at run time, which the dry run knows better. */
const aboutFiles: ReadonlySet<string> = new Set([
  'file-not-found',
  'deck-not-found',
  'position-out-of-range',
  'placeholder-not-found',
]);

/**
 * One finding per cause. If a demo was run, prefers the dry run for file contents and the check for the demo's text.
 */
export function mergeFindings(
  checks: readonly Finding[],
  dryRun: readonly Finding[],
  hasRun: (demoId: string) => boolean,
): readonly Finding[] {
  const keptChecks = checks.filter(
    ({ code, demoId }) => demoId === undefined || !aboutFiles.has(code) || !hasRun(demoId),
  );
  const errors = keptChecks.filter(({ severity }) => severity === 'error');
  const isAlreadyReported = (finding: Finding) =>
    !aboutFiles.has(finding.code) &&
    errors.some((error) =>
      error.path === finding.path ? encloses(finding.range, error.range) : isSameFault(error, finding),
    );
  const reportedCauses = new Set<string>();
  const isNew = (finding: Finding) =>
    finding.code !== 'invalid-field' || reportedCauses.size < reportedCauses.add(causeOf(finding)).size;
  return [...keptChecks, ...dryRun.filter((finding) => !isAlreadyReported(finding) && isNew(finding))];
}

/** The check already reports a wrong argument where the snippet is used; the dry run would report it again inside. */
function isSameFault(error: Finding, { code, demoId, message }: Finding): boolean {
  if (code !== 'invalid-field' || error.demoId !== demoId) return false;
  const [, fault] = /: ("[^"]+" .*)\.$/.exec(error.message) ?? [];
  return fault !== undefined && message.includes(fault);
}

/** A wrong argument may affect many actions of its snippet. */
function causeOf({ path, demoId, action, message }: Finding): string {
  return [path, demoId, message.replace(`${action}: `, '')].join('\n');
}
