import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DemoError } from '../core/errors.ts';
import type { Asset } from './draft.ts';

/** Bytes: a larger demo file is not read by the show. */
const largestDemoFile = 2 * 1024 * 1024;

/** Writes the files of a show into a workspace folder (absolute path), over those that are there. */
export async function writeFiles(files: readonly Asset[], workspaceFolder: string): Promise<void> {
  for (const { path, bytes, isExecutable } of files) {
    const target = join(workspaceFolder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    if (isExecutable) await chmod(target, 0o755);
  }
}

/** `payload-too-large`. */
export function requireReadable({ bytes }: Asset): void {
  if (bytes.length <= largestDemoFile) return;
  throw new DemoError(
    'payload-too-large',
    'The demo file would be larger than 2 MiB, and no show would read it: make it of fewer commits',
  );
}
