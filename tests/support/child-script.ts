import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** A module for a child process, bundled with its imports. */
export interface ChildScript {
  /** Absolute path. */
  readonly path: string;
  remove(): Promise<void>;
}

/** `contents` imports by absolute paths. */
export async function buildChildScript(contents: string): Promise<ChildScript> {
  const folder = await mkdtemp(join(tmpdir(), 'showrunner-script-'));
  const path = join(folder, 'script.mjs');
  await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: path,
  });
  return { path, remove: () => rm(folder, { recursive: true }) };
}
