import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { DemoError } from '../../core/errors.ts';
import { programPath } from '../../machine/program-path.ts';

/** Runs no program that the repository configures, because it may be untrusted. */
export interface GitProgram {
  /** Filters that Git would run. */
  readonly filters: ReadonlySet<string>;
  /** @throws DemoError `payload-too-large`, the signal's reason, or Node's process error. */
  run(args: readonly string[], signal: AbortSignal): Promise<string>;
  /** A process that keeps running. */
  start(args: readonly string[]): ChildProcessWithoutNullStreams;
}

/** Bytes: half a million files. */
const maximalOutput = 64 * 1024 * 1024;

/** The environment is limited. */
const mostFilters = 100;

/**
 * Prevents Git from starting programs: file watchers, hooks, signatures, diff helpers, and submodules with their own
 * settings. Output is UTF-8. Rejects bare repositories inside the folder, whose settings may come with a clone. Source:
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

/** Git is started only here. @throws DemoError `command-failed` if there is no Git; else like `run`. */
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
  return new DemoError('payload-too-large', `The repository of ${folder} has too many files for a show`);
}

/** Of all settings, including the user's, because a repository's attributes choose which ones run. */
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
    hint: 'No repository needs so many. Check its .git/config.',
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
 * No prompts, no fetching, no writing to the index, and the same output on every machine. Our settings come after those
 * in the environment and override files.
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
