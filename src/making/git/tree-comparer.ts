import { randomBytes } from 'node:crypto';
import { DemoError } from '../../core/errors.ts';
import { createObjectDialogue } from './git-dialogue.ts';
import type { GitProgram } from './git-program.ts';
import { entryOf, type TreeEntry } from './tree-listing.ts';

/** Uses one long-running process. */
export interface TreeComparer {
  /**
   * In Git's order; `undefined` for deleted files. Only reads the trees that differ, because few objects can stand for
   * any number of files.
   * @throws DemoError `payload-too-large` for more than `limit` files, `command-failed`.
   */
  compare(from: string | undefined, to: string | undefined, limit: number): Promise<TreeChanges>;
  dispose(): void;
}

export type TreeChanges = ReadonlyMap<string, TreeEntry | undefined>;

/** One character per byte; a tree ends with `/`. */
interface TreeName {
  readonly name: string;
  readonly mode: string;
  readonly hash: string;
}

/** Limits trees without files too. */
const treesForFile = 4;

export function createTreeComparer(git: GitProgram): TreeComparer {
  const objects = createObjectDialogue(git, randomBytes(16).toString('hex'));
  const read = async (hash: string) => {
    const content = await objects.read(hash);
    if (content) return parseNames(content, hash.length / 2);
    throw new DemoError('command-failed', 'The repository is incomplete: one of its trees is missing');
  };
  return {
    async compare(from, to, limit) {
      const changes = new Map<string, TreeEntry | undefined>();
      let trees = 0;
      const enter = async (old: string | undefined, made: string | undefined, folder: string): Promise<void> => {
        trees++;
        if (changes.size > limit || trees > treesForFile * limit + treesForFile) throw tooMany(limit);
        const [before, after] = await Promise.all([old ? read(old) : [], made ? read(made) : []]);
        for (const [name, [one, other]] of pairs(before, after)) {
          const path = folder + name;
          if (one?.hash === other?.hash && one?.mode === other?.mode) continue;
          if (name.endsWith('/')) await enter(one?.hash, other?.hash, path);
          else changes.set(textOf(path), other && entryOf(other.mode, other.hash));
        }
      };
      await enter(from, to, '');
      if (changes.size > limit) throw tooMany(limit);
      return changes;
    },
    dispose: objects.dispose,
  };
}

function tooMany(limit: number): DemoError {
  return new DemoError(
    'payload-too-large',
    `More than ${limit} files change at once, too many for an audience to follow`,
  );
}

/** By bytes, with a slash after trees. */
function pairs(before: readonly TreeName[], after: readonly TreeName[]) {
  const found = new Map<string, [TreeName | undefined, TreeName | undefined]>();
  for (const one of before) found.set(one.name, [one, undefined]);
  for (const one of after) found.set(one.name, [found.get(one.name)?.[0], one]);
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** `<mode> <name>\0<hash>` each, with a binary hash. */
function parseNames(content: Buffer, hashLength: number): readonly TreeName[] {
  const names: TreeName[] = [];
  for (let at = 0; at < content.length; ) {
    const [space, end] = [content.indexOf(32, at), content.indexOf(0, at)];
    const mode = content.toString('latin1', at, space);
    const name = content.toString('latin1', space + 1, end);
    const hash = content.toString('hex', end + 1, end + 1 + hashLength);
    names.push({ mode, name: mode === '40000' ? `${name}/` : name, hash });
    at = end + 1 + hashLength;
  }
  return names;
}

function textOf(path: string): string {
  return Buffer.from(path, 'latin1').toString();
}
