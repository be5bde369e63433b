import { type FileHandle, lstat, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { editIdOf } from '../core/edit-id.ts';
import { DemoError, messageOf } from '../core/errors.ts';
import { createSequencer } from '../core/time/async.ts';
import { errorCodeOf, undefinedIfMissing } from '../machine/error-codes.ts';
import { readRegularFile } from '../machine/regular-file.ts';
import type { LostVersion, SideCopies } from '../ports/side-copies.ts';

export interface SideCopiesOptions {
  /** Absolute path. Neither it nor its parent may be a link. */
  readonly folder: string;
  /** 200 by default. */
  readonly limit?: number;
}

/** Names to try. */
const longestSearch = 20;
/** Bytes. File systems allow 255, but only 143 if they encrypt names. */
const longestName = 140;
/** Bytes. */
const longestEnding = 16;

/** Characters that a system refuses, control characters, and bidi characters, which can disguise the extension. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** `2026-11-24 14.03.12 greeting.0k3f9a1c2b0.py`; ` 2.py` at the end if that name was taken. */
const form = /^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d .*\.([0-9a-z]{11})(?: \d+)?(?:\.[^.]*)?$/s;

/** For the current user only. Follows no links, and leaves other files alone. */
export function createSideCopies({ folder, limit = 200 }: SideCopiesOptions): SideCopies {
  const sequencer = createSequencer();
  return {
    folder,
    write: (version, bytes) =>
      sequencer.queue(() =>
        attempt(`keep a copy in ${folder}`, async () => {
          await makeFolder(folder);
          const path = await writeCopy(folder, version, bytes);
          await removeOldest(folder, limit, path);
          return path;
        }),
      ),
    remove: (version) =>
      sequencer.queue(() =>
        attempt(`remove a copy in ${folder}`, async () => {
          const id = editIdOf(version);
          for (const name of await copiesIn(folder)) if (idInName(name) === id) await removeFile(join(folder, name));
        }),
      ),
    async list() {
      const names = await copiesIn(folder).catch(() => []);
      return new Map(names.map((name) => [idInName(name) ?? '', join(folder, name)]));
    },
  };
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  if (await isFolder(dirname(folder)))
    await mkdir(folder, { mode: 0o700 }).catch((error) => {
      if (errorCodeOf(error) !== 'EEXIST') throw error;
    });
  if (!(await isOwn(folder))) throw new Error('a link or a file has its name');
}

async function isOwn(folder: string): Promise<boolean> {
  return (await isFolder(dirname(folder))) && (await isFolder(folder));
}

async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(undefinedIfMissing))?.isDirectory() ?? false;
}

async function writeCopy(folder: string, version: LostVersion, bytes: Uint8Array): Promise<string> {
  for (let take = 1; take <= longestSearch; take++) {
    const path = join(folder, copyNameOf(version, take));
    if ((await writeFresh(path, bytes)) || (await hasContent(path, bytes))) return path;
  }
  throw new Error('there are too many copies');
}

/** Returns `false` if the path exists. */
async function writeFresh(path: string, bytes: Uint8Array): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error) => {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
    return undefined;
  });
  if (!file) return false;
  try {
    await writeWhole(file, bytes);
  } catch (error) {
    await removeFile(path);
    throw error;
  }
  return true;
}

async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close(); // a full network disk may report the error only here
  }
}

async function hasContent(path: string, bytes: Uint8Array): Promise<boolean> {
  const limit = bytes.length;
  return (await readRegularFile(path, { isPlain: true, limit }).catch(() => undefined))?.equals(bytes) ?? false;
}

async function copiesIn(folder: string): Promise<readonly string[]> {
  if (!(await isOwn(folder))) return [];
  const items = await readdir(folder, { withFileTypes: true });
  return items
    .filter((item) => item.isFile() && idInName(item.name) !== undefined)
    .map(({ name }) => name)
    .sort();
}

async function removeOldest(folder: string, limit: number, written: string): Promise<void> {
  const paths = (await copiesIn(folder)).map((name) => join(folder, name));
  const olderCopies = paths.filter((path) => path !== written);
  for (const path of olderCopies.slice(0, Math.max(0, paths.length - limit))) await removeFile(path);
}

async function removeFile(path: string): Promise<void> {
  await unlink(path).catch(undefinedIfMissing);
}

async function attempt<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new DemoError('command-failed', `Could not ${what}: ${messageOf(error)}`, { cause: error });
  }
}

function copyNameOf(version: LostVersion, take = 1): string {
  const name = safeName(basename(version.path));
  const extension = extname(name);
  const ending = Buffer.byteLength(extension) <= longestEnding ? extension : '';
  const head = `${timeOf(version.at)} `;
  const tail = `.${editIdOf(version)}${take > 1 ? ` ${take}` : ''}${ending}`;
  const room = longestName - Buffer.byteLength(head) - Buffer.byteLength(tail);
  return head + cut(name.slice(0, name.length - ending.length), room) + tail;
}

function idInName(name: string): string | undefined {
  return form.exec(name)?.[1];
}

/** Windows drops a dot or blank at the end of a name. */
function safeName(name: string): string {
  const text = Buffer.from(name).toString().replace(unsafe, '_'); // replaces lone surrogates
  let end = text.length;
  while ('. '.includes(text.charAt(end - 1)) && end > 0) end--;
  return text.slice(0, end) || '_';
}

function cut(text: string, bytes: number): string {
  let [result, length] = ['', 0];
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > bytes) break;
    result += character;
  }
  return result;
}

/** Sorts by time as text. */
function timeOf(at: number): string {
  const time = new Date(at);
  const year = time.getFullYear();
  if (!(year >= 1970 && year <= 9999)) return timeOf(new Date(1970, 0, 1).getTime());
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [year, two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.')}`;
}
