import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Failure, TierResult } from './retry.ts';

/**
 * Prints, last of all, the failures and the tests that passed only when they were run again, and keeps the latter as
 * lines of JSON. Returns the exit code of the run.
 */
export async function report(results: readonly TierResult[], path = '.cache/flaky.jsonl'): Promise<0 | 1> {
  const [failed, flaky] = [results.flatMap(({ failed }) => failed), results.flatMap(({ flaky }) => flaky)];
  for (const failure of failed) console.log(`FAILED ${describe(failure)}`);
  for (const failure of flaky) console.log(`FLAKY ${describe(failure)}`);
  if (flaky.length > 0) {
    await mkdir(dirname(path), { recursive: true });
    const at = new Date().toISOString();
    await appendFile(path, flaky.map((failure) => `${JSON.stringify({ at, ...failure })}\n`).join(''));
  }
  return failed.length > 0 ? 1 : 0;
}

function describe({ file, test, error }: Failure): string {
  return `${file} > ${test}: ${error}`;
}
