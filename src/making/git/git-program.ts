import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { DemoError } from '../../core/errors.ts';
import { programPath } from '../../machine/program-path.ts';

/** Git in a folder of a repository that may be a stranger's: it runs no program that the repository names. */
export interface GitProgram {
  /** Names of the filters that Git would run for contents, and does not. */
  readonly filters: ReadonlySet<string>;
  /** Its output. `payload-too-large`; rejects with the signal's reason, and with Node's error of the process. */
  run(args: readonly string[], signal: AbortSignal): Promise<string>;
  /** Starts one that stays. */
  start(args: readonly string[]): ChildProcessWithoutNullStreams;
}

/** Bytes that a listing may have: half a million files. */
const maximalOutput = 64 * 1024 * 1024;

/** More are nobody's, and the environment holds only so many. */
const mostFilters = 100;

/**
 * Settings that keep Git from starting programs, whatever the repository's own settings say: watchers of the disk,
 * hooks, signatures, helpers of differences, and looks into submodules, which have settings of their own. It answers in
 * UTF-8. A folder that
 * is a bare repository, as an ordinary clone may hold one, is none: its settings came with the clone. Source:
 * git-config(1).
 */
const harmless: Readonly<Record<string, string>> = {
  'core.fsmonitor': 'false',
  'core.hooksPath': '/dev/null',
  'core.quotePath': 'false',
  'diff.autoRefreshIndex': 'false',
  'diff.ignoreSubmodules': 'all',
  'i18n.logOutputEncoding': 'UTF-8',
  'log.showSignature': 'false',
  'safe.bareRepository': 'explicit',
  'submodule.recurse': 'false',
};

/** Starts Git nowhere but here. Rejects with `command-failed` where there is none, and as `run` does. */
export async function openGit(folder: string, signal: AbortSignal): Promise<GitProgram> {
  const program = programPath('git');
  if (program === undefined) {
    throw new DemoError('command-failed', 'There is no program "git"', { hint: 'Is it installed and on the PATH?' });
  }
  const call = (args: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal) => {
    const options = { cwd: folder, maxBuffer: maximalOutput, windowsHide: true, env, signal };
    return new Promise<string>((resolve, reject) => {
      execFile(program, [...args], options, (error, stdout) => {
        if (signal.aborted) reject(signal.reason);
        else if (error?.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') reject(tooMuch(folder));
        else if (error) reject(error);
        else resolve(stdout);
      });
    });
  };
  const filters = await readFilters((args) => call(args, environment(harmless), signal));
  const env = environment({ ...harmless, ...withoutFilters(filters) });
  return {
    filters,
    run: (args, signal) => call(args, env, signal),
    start: (args) => spawn(program, [...args], { cwd: folder, env, windowsHide: true }),
  };
}

function tooMuch(folder: string): DemoError {
  return new DemoError('payload-too-large', `The repository of ${folder} has more files than a show can look through`);
}

/** Filters that any settings name, the user's as well: a repository says by its attributes which of them are run. */
async function readFilters(git: (args: readonly string[]) => Promise<string>): Promise<ReadonlySet<string>> {
  // 1: there are none.
  const listing = await git(['config', '--name-only', '-z', '--get-regexp', '^filter\\.']).catch((error) => {
    if (error.code === 1) return '';
    throw error;
  });
  const names = listing.split('\0').flatMap((key) => {
    const [, name] = /^filter\.(.*)\.[^.]*$/s.exec(key) ?? [];
    return name === undefined ? [] : [name];
  });
  const filters = new Set(names);
  if (filters.size <= mostFilters) return filters;
  throw new DemoError('command-failed', `The settings of the repository name ${filters.size} filters`, {
    hint: 'No repository needs so many: look into its .git/config.',
  });
}

function withoutFilters(names: Iterable<string>): Readonly<Record<string, string>> {
  const settings = [...names].flatMap((name) => [
    ...['smudge', 'clean', 'process'].map((key) => [`filter.${name}.${key}`, '']),
    [`filter.${name}.required`, 'false'],
  ]);
  return Object.fromEntries(settings);
}

/**
 * For a Git that says the same on every machine, asks no question, fetches nothing and leaves the index as it is.
 * Settings come after those that the environment has already, and before those of files.
 */
function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const before = Number(process.env.GIT_CONFIG_COUNT) || 0;
  const entries = Object.entries(settings);
  const pairs = entries.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${before + index}`, key],
    [`GIT_CONFIG_VALUE_${before + index}`, value],
  ]);
  return {
    ...process.env,
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_CONFIG_COUNT: String(before + entries.length),
    ...Object.fromEntries(pairs),
  };
}
