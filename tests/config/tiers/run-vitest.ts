import { relative } from 'node:path';
import { startVitest, type TestModule } from 'vitest/node';
import { LinesReporter } from './lines-reporter.ts';
import type { Failure } from './retry.ts';
import { createWatchedForks } from './worker-deaths.ts';

/**
 * Runs files of these projects, or all of them; returns the failures. A file whose worker died is run once more, alone, and
 * has failed whatever comes of that.
 */
export async function runVitest(
  project: readonly string[],
  files: readonly string[] = [],
  config = 'tests/config/vitest.config.ts',
): Promise<readonly Failure[]> {
  const { failures, deaths } = await runOnce(project, files, config);
  const details: Failure[] = [];
  for (const death of deaths) {
    console.log(`\nThe worker of ${death.file} ended with ${death.error}. The file again, alone:\n`);
    const again = await runOnce(project, [death.file], config);
    const died = again.deaths.map(({ error }) => `died again with ${error}`);
    const outcome = died[0] ?? (again.failures.length > 0 ? 'failed' : 'passed');
    details.push({ ...death, error: `${death.error}; alone the file ${outcome}` }, ...again.failures);
  }
  return [...failures, ...details];
}

async function runOnce(project: readonly string[], files: readonly string[], config: string) {
  const exitCode = process.exitCode;
  const deaths: Failure[] = [];
  const vitest = await startVitest('test', [...files], {
    config,
    project: [...project],
    watch: false,
    reporters: process.stdout.isTTY ? ['default'] : [new LinesReporter()],
    pool: createWatchedForks((death) => deaths.push(death)),
  });
  const modules = vitest.state.getTestModules();
  const failures = modules.flatMap(failuresOf);
  const unhandled = vitest.state
    .getUnhandledErrors()
    .filter((error) => !isWorkerDeath(error))
    .map(unhandledFailureOf);
  await vitest.close();
  process.exitCode = exitCode;
  const none = modules.length === 0 ? [{ file: '', test: project.join(', '), error: 'no test was found' }] : [];
  return { failures: [...failures, ...unhandled, ...none], deaths };
}

/** Vitest's own report of it, which names no file. */
function isWorkerDeath(error: unknown): boolean {
  return error instanceof Error && /^\[vitest-pool\]: Worker .* emitted error/.test(error.message);
}

function failuresOf(module: TestModule): readonly Failure[] {
  const file = relative('.', module.moduleId);
  const tests = [...module.children.allTests('failed')];
  const suites = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  return [
    ...tests.map((test) => failureOf(file, test.fullName, test.result().errors ?? [])),
    ...suites.map((suite) => failureOf(file, 'fullName' in suite ? suite.fullName : 'the file', suite.errors())),
  ];
}

/** Vitest says in the error which file ran when nothing awaited it. */
function unhandledFailureOf(error: unknown): Failure {
  const path = (error as { readonly VITEST_TEST_PATH?: string }).VITEST_TEST_PATH;
  return failureOf(path ? relative('.', path) : '', 'an unhandled error', [error]);
}

function failureOf(file: string, test: string, errors: readonly unknown[]): Failure {
  const [error] = errors as readonly { readonly message?: string }[];
  return { file, test, error: (error?.message ?? String(error)).split('\n')[0] ?? '' };
}
