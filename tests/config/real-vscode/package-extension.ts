import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { ownFolders } from '../own-folders.ts';
import { runNpm } from './npm.ts';
import { provision } from './provision.ts';
import { newest } from './releases.ts';
import { createTemporaryFolder } from './temporary.ts';

const run = promisify(execFile);

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the packaged extension is installed: absolute path. */
    readonly extensions: string;
  }
}

/** Once for all shows. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir('.cache/e2e', { recursive: true });
  await removePictures();
  const { extensions, remove } = await installPackage();
  project.provide('extensions', extensions);
  return remove;
}

/** Builds and packages the extension as for the marketplace. Returns the absolute path of the .vsix. */
export async function packageOurs(folder: string): Promise<string> {
  const vsix = resolve(folder, 'showrunner.vsix');
  await runNpm(['run', 'package', '--', '--out', vsix], '.');
  return vsix;
}

/**
 * Installs the .vsix as a user does, into a folder of its own; the packages of other extensions beside it. It is packaged
 * for that, unless `SHOWRUNNER_VSIX` names one.
 */
export async function installPackage(
  beside: readonly string[] = [],
): Promise<{ readonly extensions: string; remove(): Promise<void> }> {
  const { node, codeServer } = await provision(newest);
  await mkdir('.cache/e2e', { recursive: true });
  const { path: folder, remove } = await createTemporaryFolder('run', '.cache/e2e');
  const vsix = process.env.SHOWRUNNER_VSIX ?? (await packageOurs(folder));
  const extensions = join(folder, 'extensions');
  const flags = ['--user-data-dir', join(folder, 'data'), '--extensions-dir', extensions, '--disable-telemetry'];
  const packages = [vsix, ...beside].flatMap((path) => ['--install-extension', path]);
  const env = { ...process.env, ...ownFolders() };
  await run(node, [join(codeServer, 'out/node/entry.js'), ...flags, ...packages], { env });
  return { extensions, remove };
}

/** Those of earlier runs: a retry, in the same process, leaves the pictures of what has failed before. */
async function removePictures(): Promise<void> {
  const begun = Date.now() - process.uptime() * 1000;
  const names = (await readdir('.cache/e2e')).filter((name) => name.endsWith('.png'));
  for (const path of names.map((name) => join('.cache/e2e', name))) {
    if ((await stat(path)).mtimeMs < begun) await rm(path);
  }
}
