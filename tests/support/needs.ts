import { lstatSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { describe, it } from 'vitest';
import { programPath } from '../../src/machine/program-path.ts';

/** Vitest's `it` and `describe` for tests that need something of the system. */
interface Need {
  readonly isMet: boolean;
  readonly it: typeof it;
  readonly describe: typeof describe;
}

const isPosix = process.platform !== 'win32';
const isRoot = process.getuid?.() === 0;

/** A path written with `/`, as this system writes it. */
export function native(path: string): string {
  return path.replaceAll('/', sep);
}

/** A path of this system, written with `/`. */
export function slashed(path: string): string {
  return path.replaceAll(sep, '/');
}

/** A system that lacks something skips the tests that need it. Their names say so, and the runner counts them by need. */
export const needs = {
  /** Symbolic links. Wine makes none; Windows does where the user may. */
  links: need('links', canLink()),
  /** Permission bits of files and folders. */
  modes: need('modes', isPosix),
  /** FIFOs, and devices with paths. */
  devices: need('devices', isPosix),
  /** `sh` and the programs around it. */
  shell: need('a POSIX shell', isPosix),
  /** Signals by which one program ends another kindly. */
  signals: need('signals', isPosix),
  /** File names that hold `\`, `:`, `?`, control characters, or bytes that are no text. */
  anyName: need('any file name', isPosix),
  /** A user who can give files away. */
  root: need('root', isRoot),
  /** Disks in memory: `mount` as root. */
  mounts: need('mounts', isRoot && process.platform === 'linux'),
  /** Git on the `PATH`. */
  git: need('Git', programPath('git') !== undefined),
  /** A file that can be deleted, or replaced, while it is open. */
  openDeletes: need('deletes of open files', isPosix),
  /** The project's sources as they were written: the copy for Windows has no types. */
  sources: need('the sources', process.env.SHOWRUNNER_TESTS !== 'copy'),
  /** A folder in which capitals count. */
  capitals: need('capitals that count', process.platform === 'linux'),
};

function need(name: string, isMet: boolean): Need {
  return isMet ? { isMet, it, describe } : { isMet, it: skipping(it, name), describe: skipping(describe, name) };
}

function skipping<T extends typeof it | typeof describe>(own: T, name: string): T {
  const entitle = (title: unknown) => `${typeof title === 'function' ? title.name : title} [needs ${name}]`;
  const skip = (title: string, ...rest: readonly unknown[]) => Reflect.apply(own.skip, own, [entitle(title), ...rest]);
  const each =
    (...cases: readonly unknown[]) =>
    (title: string, ...rest: readonly unknown[]) => {
      const skipEach: (...args: readonly unknown[]) => unknown = Reflect.apply(own.skip.each, own.skip, [...cases]);
      return skipEach(entitle(title), ...rest);
    };
  const run = Object.assign(skip, { each, runIf: () => run, skipIf: () => run });
  return run as unknown as T;
}

function canLink(): boolean {
  if (isPosix) return true;
  const folder = mkdtempSync(join(tmpdir(), 'showrunner-links-'));
  try {
    symlinkSync('target', join(folder, 'link'));
    return lstatSync(join(folder, 'link')).isSymbolicLink();
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
