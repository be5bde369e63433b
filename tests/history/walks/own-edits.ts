import { chmod, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HeadlessWorkbench } from '../../../src/headless/workbench.ts';
import type { Random } from '../../fuzz/random.ts';
import { fileNames, ownNames } from './folder.ts';
import type { Tree } from './world.ts';

/** A version of a document that the presenter made, and nobody else. */
export interface OwnVersion {
  /** From the folder. */
  readonly path: string;
  /** In hexadecimal. */
  readonly bytes: string;
  readonly isUnsaved: boolean;
}

/** The presenter's own edit between two steps. `version` is the text that must not get lost. */
export interface OwnEdit {
  readonly path: string;
  readonly version: OwnVersion | undefined;
}

let ownNumber = 0;

/** Does something of the presenter's own to a file that is there, or to a new one; `undefined` where it cannot be done. */
export async function editByHand(
  folder: string,
  workbench: HeadlessWorkbench,
  tree: Tree,
  random: Random,
): Promise<OwnEdit | undefined> {
  const there = Object.keys(tree).filter((name) => /^\d/.test(tree[name] ?? '') && !name.startsWith('.demo'));
  const name = random.oneIn(3) || there.length === 0 ? random.pick([...ownNames, ...fileNames]) : random.pick(there);
  const path = join(folder, name);
  const text = `own ${++ownNumber} of ${random.below(1e6)}\n`;
  if (random.oneIn(8)) return removeByHand(path, name);
  if (random.oneIn(2)) return typeByHand(path, name, text, workbench, random.oneIn(3));
  try {
    await requireFileOrNothing(path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    if (random.oneIn(6)) await chmod(path, 0o755);
    return { path: name, version: { path: name, bytes: hexOf(text), isUnsaved: false } };
  } catch {
    return undefined;
  }
}

async function removeByHand(path: string, name: string): Promise<OwnEdit | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  await rm(path);
  return { path: name, version: undefined };
}

async function typeByHand(
  path: string,
  name: string,
  text: string,
  { documents, editor }: HeadlessWorkbench,
  isSaved: boolean,
): Promise<OwnEdit | undefined> {
  try {
    await requireFileOrNothing(path);
    await editor.show(path);
    const start = { line: 0, character: 0 };
    await documents.edit(path, [{ range: { start, end: start }, text }]);
    if (isSaved) await documents.save(path);
    const bytes = isSaved ? await readFile(path, 'hex') : hexOf((await documents.open(path)).text);
    return { path: name, version: { path: name, bytes, isUnsaved: !isSaved } };
  } catch {
    return undefined;
  }
}

async function requireFileOrNothing(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats && !stats.isFile()) throw new Error('It is no file');
}

export function hexOf(text: string): string {
  return Buffer.from(text).toString('hex');
}
