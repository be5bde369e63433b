import { withDryShow } from '../../support/dry-show.ts';

/** Runs every demo of the folder, in order, on the headless host; returns the failures. No time passes. */
export function runShow(folder: string): Promise<readonly string[]> {
  return withDryShow(folder, async ({ files, entries, run }) => {
    const failures = files.flatMap(({ problems }) => problems.map(({ message }) => message));
    for (const entry of entries) {
      const findings = await run(entry);
      failures.push(...findings.map(({ message }) => `${entry.demo.title}: ${message}`));
    }
    return failures;
  });
}
