import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { pathIn } from '../../machine/paths.ts';
import { createFolderStamp, type FolderStamp } from './scope.ts';

/** Node replaces invalid UTF-8 by this, so such names must be read as bytes. */
export const replacement = '\ufffd';

/** A file or folder whose name is not UTF-8, which Linux allows. */
export interface Nameless {
  /** A substitute that is unique in the folder. */
  readonly path: string;
  readonly stats: Stats;
  /** Stamp of everything in it. */
  readonly inside: string;
}

/** Never throws. */
export function namelessIn(folder: string): readonly Nameless[] {
  const names = namesIn(Buffer.from(folder));
  const texts = new Set(names.filter(isText).map(String));
  return names.flatMap((bytes) => {
    if (isText(bytes)) return [];
    let name = nameFor(bytes);
    while (texts.has(name)) name += replacement;
    return look(pathIn(folder, name), join(Buffer.from(folder), bytes)) ?? [];
  });
}

/** @param path a substitute. Never throws. */
export function namelessAt(path: string): Nameless | undefined {
  const bytes = bytesOf(basename(path));
  return bytes && !isText(bytes) ? look(path, join(Buffer.from(dirname(path)), bytes)) : undefined;
}

function look(path: string, rawPath: Buffer): Nameless | undefined {
  const stats = lookAt(rawPath);
  return stats && { path, stats, inside: stampOf(rawPath, stats) };
}

/** Writes each invalid byte as U+FFFD and two hexadecimal digits: `old\ufffde9.txt`. */
function nameFor(bytes: Buffer): string {
  let name = '';
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const text = bytes.toString('utf8', at, at + length);
    const isWhole = Buffer.from(text).equals(bytes.subarray(at, at + length)) && text !== replacement;
    name += isWhole ? text : `${replacement}${lead.toString(16)}`;
    at += isWhole ? length : 1;
  }
  return name;
}

function bytesOf(name: string): Buffer | undefined {
  if (!name.includes(replacement)) return undefined;
  const parts = name.split(/\ufffd([0-9a-f]{2})?/);
  return Buffer.concat(parts.map((part = '', index) => Buffer.from(part, index % 2 === 0 ? 'utf8' : 'hex')));
}

function isText(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString()).equals(bytes);
}

function stampOf(rawPath: Buffer, stats: Stats): string {
  const stamp = createFolderStamp();
  addAll(rawPath, stats, stamp);
  return `${stats.dev} ${stats.ino} ${stamp.read()}`;
}

function addAll(rawPath: Buffer, stats: Stats, stamp: FolderStamp): void {
  const pending = [{ rawPath, stats }];
  for (let item = pending.pop(); item; item = pending.pop()) {
    stamp.add(item.stats);
    for (const name of item.stats.isDirectory() ? namesIn(item.rawPath) : []) {
      const inner = join(item.rawPath, name);
      const innerStats = lookAt(inner);
      if (innerStats) pending.push({ rawPath: inner, stats: innerStats });
    }
  }
}

function join(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, Buffer.from(sep), name]);
}

function namesIn(folder: Buffer): readonly Buffer[] {
  try {
    return readdirSync(folder, { encoding: 'buffer' });
  } catch {
    return [];
  }
}

function lookAt(rawPath: Buffer): Stats | undefined {
  try {
    return lstatSync(rawPath, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
