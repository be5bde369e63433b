import { cp } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Failure } from '../tiers/retry.ts';
import { findBrowser, findHeadlessShell } from './browser.ts';
import { buildSuite } from './build-suite.ts';
import { runHostSuite } from './host-suite.ts';
import { provision } from './provision.ts';
import type { Release } from './releases.ts';
import { createTemporaryFolder } from './temporary.ts';

export interface HostRunOptions {
  /** Runs these files alone, by their paths in the project. */
  readonly files?: readonly string[] | undefined;
  /** Runs those alone that are named `*.smoke.test.ts`. */
  readonly isSmoke?: boolean;
  /** Runs only the tests whose title has these words. */
  readonly grep?: string | undefined;
}

let built: Promise<string> | undefined;

/**
 * Runs tests of `tests/vscode` in the extension host of a release, in a window and a folder of their own; returns the
 * failures.
 */
export async function runInHost(release: Release, options: HostRunOptions = {}): Promise<readonly Failure[]> {
  const print = (text: string) => console.log(text.replace(/^/gm, `${release.vscode.padEnd(8)} `));
  const installation = await provision(release);
  built ??= buildSuite();
  const suite = await built;
  const folder = await createTemporaryFolder('showrunner-workspace');
  await cp('tests/fixtures/vscode', folder.path, { recursive: true });
  const log = resolve(`.cache/tests/vscode-${release.vscode}.log`);
  try {
    const failures = await runHostSuite({
      installation,
      browser: findHeadlessShell() ?? findBrowser() ?? '',
      extension: resolve('.'),
      suite,
      files: options.files ?? (options.isSmoke ? ['.smoke.test.ts'] : []),
      grep: options.grep ?? '',
      workspace: folder.path,
      longestSilence: 300_000,
      log,
      print,
    });
    if (failures.length > 0) print(`Failed; the log is ${relative('.', log)}`);
    return failures;
  } catch (error) {
    // A window that never came up or fell silent.
    return [
      { file: '', test: `VS Code ${release.vscode}`, error: error instanceof Error ? error.message : String(error) },
    ];
  } finally {
    await folder.remove();
  }
}
