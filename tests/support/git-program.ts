import { spawnSync } from 'node:child_process';

/** Whether a Git program is here: tests with a real repository are skipped without one. */
export const hasGit = !spawnSync('git', ['--version'], { stdio: 'ignore' }).error;

if (!hasGit) console.warn('SKIPPED: what is tried with a real repository, for there is no Git here.');
