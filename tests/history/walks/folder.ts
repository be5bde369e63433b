import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Random } from '../../fuzz/random.ts';

/** The folders that demos know, inner ones last. */
export const folderNames = ['src', 'src/inner', 'src/inner/deep', 'docs', 'sp ace', 'empty'] as const;
/** The files that demos know: any of them may be there, be no text, be a folder, or be no more. */
export const fileNames = [
  'main.ts',
  'read me.md',
  '__proto__',
  'src/one.ts',
  'src/two.ts',
  'src/inner/three.txt',
  'src/inner/deep/four.txt',
  'docs/run.sh',
  'docs/ümläut.md',
  'docs/picture.bin',
  'sp ace/five.txt',
  'gone/six.txt',
] as const;
/** Links that demos know as files. */
export const linkNames = ['link.ts', 'docs/link.md'] as const;
/** Files that no demo ever names. */
export const ownNames = ['mine.txt', 'src/mine.ts', 'docs/my notes.md'] as const;

/** Fills a folder with the kinds of files that a workspace may hold. */
export async function fillFolder(folder: string, random: Random): Promise<void> {
  for (const name of folderNames) if (!random.oneIn(5)) await mkdir(join(folder, name), { recursive: true });
  for (const name of [...fileNames, ...ownNames]) if (!random.oneIn(4)) await putFile(join(folder, name), random);
  await link('main.ts', join(folder, 'link.ts'), random);
  await link('../src/one.ts', join(folder, 'docs/link.md'), random);
  await link('nowhere/at all', join(folder, 'dangling'), random);
  await link('loop', join(folder, 'loop'), random);
  await link('src', join(folder, 'to src'), random);
  await mkdir(join(folder, 'src/inner/hollow/er'), { recursive: true });
}

async function putFile(path: string, random: Random): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, random.oneIn(6) ? random.bytes(random.below(400)) : textOf(random));
  if (random.oneIn(4)) await chmod(path, random.pick([0o755, 0o600, 0o640]));
}

/** Some lines, ended in one way or the other, or not at all. */
export function textOf(random: Random): string {
  const lines = Array.from(
    { length: random.below(6) },
    () => `line ${random.below(1000)} ${random.pick(['é', 'x', ''])}`,
  );
  const lineBreak = random.oneIn(5) ? '\r\n' : '\n';
  return lines.join(lineBreak) + (random.oneIn(3) ? '' : lineBreak);
}

async function link(target: string, path: string, random: Random): Promise<void> {
  if (random.oneIn(4) || process.platform === 'win32') return; // Windows makes links for few users, Wine none
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path);
}
