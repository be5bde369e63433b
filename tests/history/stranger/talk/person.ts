import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../../../fuzz/random.ts';
import { isWithin } from '../ground/tree.ts';
import { namesOf, quietFiles, textFiles } from '../ground/workspace.ts';
import type { Words } from '../judging/words.ts';

/** The presenter's changes outside, and where: a real path from the workspace. */
export interface OwnEdit {
  readonly says: string;
  readonly places: readonly string[];
}

/** Lets the presenter do something at random, but not where commands write just now; undefined where it came to nothing. */
export function editByHand(root: string, random: Random, words: Words, taken: readonly string[]): OwnEdit | undefined {
  const at = (path: string) => join(root, path);
  const file = random.oneIn(3) ? random.pick(quietFiles) : random.pick(textFiles);
  const isFile = existsSync(at(file)) && lstatSync(at(file)).isFile() && isPlain(root, file) && !isWithin(file, taken);
  const fresh = random.pick(['own', 'own/deep', 'made', 'docs', 'build', 'gen', 'quiet']);

  const append = () => {
    appendFileSync(at(file), words.coin(random));
    return `adds to ${file}`;
  };
  const overwrite = () => {
    words.drop(readFileSync(at(file)));
    writeFileSync(at(file), Buffer.concat([words.coin(random), Buffer.from('\r\nnothing else\n')]));
    return `overwrites ${file}`;
  };
  const remove = () => {
    words.drop(readFileSync(at(file)));
    rmSync(at(file));
    return `deletes ${file}`;
  };
  const changeMode = () => {
    chmodSync(at(file), random.pick([0o600, 0o644, 0o755]));
    return `changes the mode of ${file}`;
  };
  if (isFile && !random.oneIn(3)) {
    return {
      says: random.pick([append, append, append, append, overwrite, remove, changeMode])(),
      places: namesOf(file),
    };
  }
  return addFile(root, fresh, random, words);
}

/** Adds to a file, or makes one, where no demo and no command has anything to do. */
export function editQuietly(root: string, random: Random, words: Words): OwnEdit {
  const file = random.pick(['own/during.txt', 'own/during too.txt']);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  appendFileSync(join(root, file), words.coin(random));
  return { says: `adds to ${file}`, places: [file] };
}

function addFile(root: string, folder: string, random: Random, words: Words): OwnEdit | undefined {
  const made = random.oneIn(4)
    ? 'made/one.txt'
    : `${folder}/own-${random.below(1_000_000)}.${random.pick(['txt', 'bin'])}`;
  const path = join(root, made);
  if (!isPlain(root, made) || existsSync(path)) return undefined;
  mkdirSync(dirname(path), { recursive: true });
  const bytes = made.endsWith('.bin') ? random.bytes(5_000) : Buffer.from('own\r\n');
  writeFileSync(path, Buffer.concat([bytes, words.coin(random)]));
  if (!random.oneIn(6)) return { says: `makes ${made}`, places: [made] };
  const moved = `own/moved-${random.below(1_000_000)}`;
  mkdirSync(join(root, 'own'), { recursive: true });
  renameSync(path, join(root, moved));
  return { says: `makes ${made} and moves it to ${moved}`, places: [made, moved] };
}

/** Whether all folders above are folders, or nothing yet: no link, no file. */
function isPlain(root: string, path: string): boolean {
  const names = path.split('/').slice(0, -1);
  return names.every((name, index) => {
    const above = names.slice(0, index).join('/');
    const parent = join(root, above);
    if (!existsSync(parent)) return true;
    const entry = readdirSync(parent, { withFileTypes: true }).find((found) => found.name === name);
    return entry === undefined || entry.isDirectory();
  });
}
