import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Failure } from '../tiers/retry.ts';
import { copyForWindows } from './windows-copy.ts';
import { provisionWindowsNode } from './windows-node.ts';

/** The part of Vitest's report in JSON that is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo';
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The files that `npm test` runs: paths, the disk, programs, and actions that touch files, in less than a minute. */
export const windowsSmoke: readonly string[] = [
  'tests/core/way-into.test.ts',
  'tests/demos/paths.test.ts',
  'tests/machine/atomic-write.test.ts',
  'tests/machine/paths.test.ts',
  'tests/machine/program-path.test.ts',
  'tests/actions/files.test.ts',
];

/** Milliseconds. */
const limit = 30 * 60_000;

/** Runs files of the unit tier, or all of it, under Windows' Node; prints the sums and gives the failures. */
export async function runOnWindows(files: readonly string[] = []): Promise<readonly Failure[]> {
  const node = await provisionWindowsNode();
  const copy = await copyForWindows();
  const path = join(copy, 'report.json');
  await rm(path, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'native'];
  const { code, output } = await node.run(
    [
      ...vitest,
      ...['--config', 'tests/config/windows/vitest.config.mjs', '--root', '.'],
      ...['--reporter=json', '--outputFile=report.json', ...files],
    ],
    { cwd: copy, limit, env: { SHLVL: '1', BASH_ENV: '', ENV: '', SHOWRUNNER_TESTS: 'copy' } },
  );
  const report = await readFile(path, 'utf8').then(
    (text): Report => JSON.parse(text),
    () => undefined,
  );
  if (!report)
    return [{ file: '', test: 'Windows’ Node', error: `no report, exit code ${code}: ${output.slice(-2_000)}` }];
  const failures = failuresOf(report);
  for (const { file, test, error } of failures) console.log(`FAILED ${file} > ${test}: ${error}`);
  console.log(describeSums(report));
  return failures;
}

function failuresOf({ testResults }: Report): readonly Failure[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = name.replaceAll('\\', '/').replace(/^.*?\/copy\//, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const isBroken = status === 'failed' && failed.length === 0;
    return [
      ...(isBroken ? [{ file, test: 'the file', error: firstLine(message) }] : []),
      ...failed.map(({ fullName, failureMessages: [error] = [] }) => ({
        file,
        test: fullName,
        error: firstLine(error),
      })),
    ];
  });
}

/** How many passed, failed, and were skipped for what Windows or Wine has not. */
function describeSums({ testResults }: Report): string {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...wanted: readonly string[]) => tests.filter(({ status }) => wanted.includes(status)).length;
  const skipped = tests.filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo');
  const byNeed = new Map<string, number>();
  for (const { fullName } of skipped) {
    const need = /\[needs ([^\]]+)\]/.exec(fullName)?.[1] ?? 'without a named need';
    byNeed.set(need, (byNeed.get(need) ?? 0) + 1);
  }
  const needs = [...byNeed].sort(([, a], [, b]) => b - a).map(([need, times]) => `${need} ${times}`);
  const share = ((skipped.length / Math.max(1, tests.length)) * 100).toFixed(1);
  return `Windows’ Node: ${tests.length} tests, ${count('passed')} passed, ${count('failed')} failed, ${skipped.length} skipped (${share} %)${needs.length > 0 ? `: ${needs.join(', ')}` : ''}`;
}

function firstLine(text = ''): string {
  return text.split('\n')[0]?.slice(0, 300) ?? '';
}
