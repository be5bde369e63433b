import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { removeFolder } from './remove-folder.ts';

/** A folder of its own for every test of the file that asks, gone with the test. */
export interface Scratch {
  /** Absolute path. */
  readonly folder: string;
  /** Writes a file by its path in the folder, folders above included; gives its absolute path. */
  write(path: string, content: string): Promise<string>;
  /** Runs at the end of the test, before the folder goes. */
  onEnd(...cleanUp: readonly (() => void | Promise<void>)[]): void;
}

export function useScratch(prefix: string): Scratch {
  let folder = '';
  let atEnd: (() => void | Promise<void>)[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), prefix));
  });
  afterEach(async () => {
    for (const cleanUp of atEnd) await cleanUp();
    atEnd = [];
    await removeFolder(folder);
  });
  return {
    get folder() {
      return folder;
    },
    async write(path, content) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      return file;
    },
    onEnd: (...cleanUp) => void atEnd.push(...cleanUp),
  };
}
