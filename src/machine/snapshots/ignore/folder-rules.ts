import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readRegularFile } from '../../files/regular-file.ts';
import { type IgnoreRules, isIgnored, parseIgnoreRules } from './rules.ts';

/** Git's ignore rules for the entries of one folder. */
export interface FolderRules {
  ignores(name: string, isFolder: boolean): boolean;
  /** For a folder in it, before its own rules. */
  inFolder(name: string): FolderRules;
  /** With the rules of the folder itself: its `.gitignore`, and those of the repository that begins here. */
  withOwn(path: string, own: { readonly hasRules: boolean; readonly isRepository: boolean }): Promise<FolderRules>;
}

/** Bytes of a file of rules; a larger one says nothing, so that more is kept than has to be. */
const largestRules = 1_000_000;
/** As Git is set up on these systems. */
const ignoreCase = process.platform === 'win32' || process.platform === 'darwin';

/** The rules that a folder has from above: from the root of the repository that it lies in, if it does. */
export async function rulesAbove(path: string): Promise<FolderRules> {
  const below: string[] = [];
  for (let folder = dirname(path), inner = path; folder !== inner; inner = folder, folder = dirname(folder)) {
    below.unshift(basename(inner));
    if (!(await exists(join(folder, '.git')))) continue;
    let [rules, at] = [createFolderRules(undefined, ''), folder];
    for (const name of below) {
      rules = (await rules.withOwn(at, { hasRules: true, isRepository: at === folder })).inFolder(name);
      at = join(at, name);
    }
    return rules;
  }
  return createFolderRules(undefined, '');
}

/** @param base the folder, from that of the outermost rules: `` or `a/b/`. */
function createFolderRules(rules: IgnoreRules | undefined, base: string): FolderRules {
  return {
    ignores: (name, isFolder) => isIgnored(rules, base + name, isFolder, ignoreCase),
    inFolder: (name) => createFolderRules(rules, `${base}${name}/`),
    async withOwn(path, { hasRules, isRepository }) {
      const outer = isRepository ? await readRules(await excludeFile(path), '', undefined) : rules;
      const begin = isRepository ? '' : base;
      const all = hasRules ? await readRules(join(path, '.gitignore'), begin, outer) : outer;
      return all === rules && begin === base ? this : createFolderRules(all, begin);
    },
  };
}

async function readRules(path: string, base: string, outer: IgnoreRules | undefined): Promise<IgnoreRules | undefined> {
  try {
    const text = (await readRegularFile(path, { limit: largestRules })).toString('utf8');
    return { outer, base: Buffer.from(base).toString('latin1'), rules: parseIgnoreRules(text, ignoreCase) };
  } catch {
    return outer; // there is none, nobody may read it, or nobody wrote it
  }
}

/** The rules of a repository that are not in its files. Its `.git` may be a file that names another folder. */
async function excludeFile(repository: string): Promise<string> {
  const git = join(repository, '.git');
  const named = /^gitdir: (.+)/.exec(await textAt(git))?.[1];
  const folder = named === undefined ? git : resolve(repository, named.trim());
  const common = (await textAt(join(folder, 'commondir'))).trim();
  return join(common === '' ? folder : resolve(folder, common), 'info', 'exclude');
}

async function textAt(path: string): Promise<string> {
  try {
    return (await readRegularFile(path, { limit: largestRules })).toString('utf8');
  } catch {
    return ''; // nothing is there
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
