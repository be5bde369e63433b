import { access, lstat, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '../../machine/paths.ts';
import { readRegularFile } from '../../machine/regular-file.ts';

/** Returns a Git folder outside of `folder`: of a repository above, or of another worktree. Never rejects. */
export async function findOuterRepository(folder: string): Promise<string | undefined> {
  for (let ancestor = folder; ; ancestor = dirname(ancestor)) {
    const git = join(ancestor, '.git');
    const stats = await lstat(git).catch(() => undefined);
    if (stats?.isDirectory()) return ancestor === folder ? undefined : git;
    if (stats?.isFile()) return leadsTo(git, folder);
    if (ancestor === dirname(ancestor)) return undefined;
  }
}

async function leadsTo(file: string, folder: string): Promise<string | undefined> {
  const [, path] = /^gitdir: (.*)$/m.exec(String(await readRegularFile(file).catch(() => ''))) ?? [];
  const git = path === undefined ? undefined : resolve(dirname(file), path.trim());
  return git === undefined || isInside(folder, git) ? undefined : git;
}

/** SHA-1 or SHA-256. */
const objectName = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Loose or packed. Never rejects. */
export async function hasObjects(git: string, ids: readonly string[]): Promise<boolean> {
  const packs = join(git, 'objects', 'pack');
  let indexes: Promise<readonly Buffer[]> | undefined;
  const readIndexes = async () => {
    const names = (await readdir(packs).catch(() => [])).filter((name) => name.endsWith('.idx'));
    return Promise.all(names.map((name) => readRegularFile(join(packs, name)).catch(() => Buffer.alloc(0))));
  };
  for (const id of ids) {
    if (!objectName.test(id)) return false;
    const isLoose = await access(join(git, 'objects', id.slice(0, 2), id.slice(2))).then(
      () => true,
      () => false,
    );
    if (isLoose) continue;
    indexes ??= readIndexes();
    if (!(await indexes).some((index) => isInIndex(index, id))) return false;
  }
  return true;
}

const packIndexHead = 0xff744f63;
const fanOut = { start: 8, size: 256 * 4 };

/** Version 2 of https://git-scm.com/docs/pack-format */
function isInIndex(index: Buffer, id: string): boolean {
  const name = Buffer.from(id, 'hex');
  const names = fanOut.start + fanOut.size;
  if (index.length < names || index.readUInt32BE(0) !== packIndexHead) return false;
  const first = name[0] ?? 0;
  const countUpTo = (byte: number) => (byte < 0 ? 0 : index.readUInt32BE(fanOut.start + byte * 4));
  let [low, high] = [countUpTo(first - 1), countUpTo(first)];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = names + middle * name.length;
    const order = index.subarray(at, at + name.length).compare(name);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
