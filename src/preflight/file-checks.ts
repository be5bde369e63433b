import { encloses } from '../core/positions.ts';
import type { Library } from '../demos/library.ts';
import { loadText } from '../demos/load-file.ts';
import type { DemoFile } from '../demos/model.ts';
import { checkDemoFile } from '../language/check-demo-file.ts';
import { demoAt } from '../language/demo-at.ts';
import type { Files } from '../ports/files.ts';
import type { Finding } from './finding.ts';

/** What is wrong in the demo files as they are written, by the checks that the editor makes while one writes. */
export async function checkFiles({ files: demoFiles }: Library, files: Files): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const file of demoFiles) findings.push(...(await checkFile(file, demoFiles, files)));
  return findings;
}

async function checkFile(file: DemoFile, demoFiles: readonly DemoFile[], files: Files): Promise<readonly Finding[]> {
  const readText = async (path: string) => (await loadText(files, path))?.text;
  const text = await readText(file.path);
  if (text === undefined) return file.problems.map((problem) => place(problem, file));
  const typeAt = async (path: string) => (await files.stat(path).catch(() => undefined))?.type;
  const { path, workspaceFolder } = file;
  const problems = await checkDemoFile({ path, workspaceFolder, text }, { files: demoFiles, readText, typeAt });
  return problems.map(({ fixes: _, ...problem }) => place(problem, file));
}

function place(problem: DemoFile['problems'][number], file: DemoFile): Finding {
  const demo = demoAt(file, problem.range.start);
  // A demo that is switched off fails nobody on stage.
  const severity = demo?.disabled && problem.severity === 'error' ? 'warning' : problem.severity;
  return { ...problem, severity, path: file.path, ...(demo && { demoId: demo.id }), source: 'check' };
}

/** About files as they are when an action runs: of that the dry run knows more. */
const aboutFiles: ReadonlySet<string> = new Set([
  'file-not-found',
  'deck-not-found',
  'slide-out-of-range',
  'position-out-of-range',
  'placeholder-not-found',
]);

/**
 * One finding for one cause. What files hold is judged by the dry run where the demo was run; what is written wrong, by
 * the check, which knows the place.
 */
export function mergeFindings(
  checks: readonly Finding[],
  dryRun: readonly Finding[],
  hasRun: (demoId: string) => boolean,
): readonly Finding[] {
  const kept = checks.filter(({ code, demoId }) => demoId === undefined || !aboutFiles.has(code) || !hasRun(demoId));
  const errors = kept.filter(({ severity }) => severity === 'error');
  const isTold = (finding: Finding) =>
    !aboutFiles.has(finding.code) &&
    errors.some((error) =>
      error.path === finding.path ? encloses(finding.range, error.range) : isSameFault(error, finding),
    );
  const told = new Set<string>();
  const isNew = (finding: Finding) => finding.code !== 'invalid-field' || told.size < told.add(causeOf(finding)).size;
  return [...kept, ...dryRun.filter((finding) => !isTold(finding) && isNew(finding))];
}

/** In a snippet a field does not fit for an argument of its call: the check has told it there. */
function isSameFault(error: Finding, { code, demoId, message }: Finding): boolean {
  if (code !== 'invalid-field' || error.demoId !== demoId) return false;
  const [, fault] = /: ("[^"]+" .*)\.$/.exec(error.message) ?? [];
  return fault !== undefined && message.includes(fault);
}

/** One argument of a snippet may be wrong for many of its actions. */
function causeOf({ path, demoId, action, message }: Finding): string {
  return [path, demoId, message.replace(`${action}: `, '')].join('\n');
}
