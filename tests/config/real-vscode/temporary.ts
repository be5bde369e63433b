import { realpathSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  /** Absolute, every link resolved. */
  readonly path: string;
  remove(): Promise<void>;
}

const options = { recursive: true, force: true, maxRetries: 5 };

/** Creates a folder that goes at the latest with this process, an interrupted one included. */
export async function createTemporaryFolder(name: string, parent = tmpdir()): Promise<TemporaryFolder> {
  const path = realpathSync(await mkdtemp(join(parent, `${name}-`)));
  const removeAtExit = () => rmSync(path, options);
  process.once('exit', removeAtExit);
  return {
    path,
    async remove() {
      process.off('exit', removeAtExit);
      await rm(path, options);
    },
  };
}
