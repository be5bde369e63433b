import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { findBrowser } from '../../src/pictures/find-browser.ts';
import { findHeadlessShell } from '../config/real-vscode/browser.ts';

/** The browser of this machine, for tests that start and stop it. */
export const installedBrowser = await findBrowser('auto');

/** Draws the same with half of the work, for tests that only draw. */
export const quickBrowser = findHeadlessShell() ?? installedBrowser;

/** Appended to the name of a skipped test. */
export const reason = installedBrowser === undefined ? ' (skipped: no Chrome, Edge or Chromium here)' : '';

/**
 * Process IDs of the browsers that Showrunner started in this process and of their children, not
 * those of the tests.
 */
export async function browserProcesses(): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,stat=,args='], { maxBuffer: 1 << 24 });
  const rows = stdout.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line));
  const found = new Set<number>();
  // A parent is listed before its children, unless process IDs have wrapped around.
  for (const [, pid, parent, state, args] of rows.filter((row) => row !== null)) {
    if (state!.startsWith('Z')) continue;
    const isLeader = Number(parent) === process.pid && args!.includes('showrunner-browser-');
    if (isLeader || found.has(Number(parent))) found.add(Number(pid));
  }
  return [...found];
}

/** Temporary profiles that still exist. */
export async function browserProfiles(): Promise<readonly string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('showrunner-browser-'));
}
