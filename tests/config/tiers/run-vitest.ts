import { relative } from 'node:path';
import { startVitest, type TestModule } from 'vitest/node';
import type { Failure } from './retry.ts';

/** Runs files of these projects, or all of them; returns the failures. */
export async function runVitest(
  project: readonly string[],
  files: readonly string[] = [],
  config = 'tests/config/vitest.config.ts',
): Promise<readonly Failure[]> {
  const exitCode = process.exitCode;
  const vitest = await startVitest('test', [...files], {
    config,
    project: [...project],
    watch: false,
    reporters: process.env.CI ? ['dot'] : ['default'],
  });
  const modules = vitest.state.getTestModules();
  const failures = modules.flatMap(failuresOf);
  const unhandled = vitest.state.getUnhandledErrors().map(unhandledFailureOf);
  await vitest.close();
  process.exitCode = exitCode;
  if (modules.length === 0) return [{ file: '', test: project.join(', '), error: 'no test was found' }];
  return [...failures, ...unhandled];
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
