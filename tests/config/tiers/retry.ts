/** A test that failed. */
export interface Failure {
  /** Its file, as the tier names it; empty where no file can be named, as when a window never came up. */
  readonly file: string;
  readonly test: string;
  /** First line of its error. */
  readonly error: string;
}

export interface TierResult {
  /** Tests that failed in the last run. */
  readonly failed: readonly Failure[];
  /** Tests that failed and passed when they were run again, with their first errors. */
  readonly flaky: readonly Failure[];
}

/**
 * Runs a tier; files with a failed test are run again, each time in a fresh window, until they pass or have been run
 * again so many times.
 * @param run runs these files, or all; returns the failures.
 */
export async function runWithRetries(
  run: (files?: readonly string[]) => Promise<readonly Failure[]>,
  retries: number,
): Promise<TierResult> {
  let failed = await run();
  const first = new Map(failed.map((failure) => [keyOf(failure), failure]));
  for (let retry = 0; retry < retries && failed.length > 0; retry++) {
    const files = [...new Set(failed.map(({ file }) => file))];
    console.log(`\nAgain, in a fresh window: ${files.join(', ') || 'all'}\n`);
    failed = await run(files.includes('') ? undefined : files);
    for (const failure of failed) if (!first.has(keyOf(failure))) first.set(keyOf(failure), failure);
  }
  const stillFailing = new Set(failed.map(keyOf));
  return { failed, flaky: [...first.values()].filter((failure) => !stillFailing.has(keyOf(failure))) };
}

function keyOf({ file, test }: Failure): string {
  return JSON.stringify([file, test]);
}
