import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runNpm } from './real-vscode/npm.ts';

const marker = 'installed.json';

export interface PackageInstallation {
  /** Absolute. Once it is there, it is whole. */
  readonly folder: string;
  /** As npm names them: `name@version`. No script of theirs is run. */
  readonly packages: readonly string[];
  /** Packages that take the place of others among their dependencies. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** Printed before, where it has to be installed. */
  readonly notice: string;
  /** Further work in the folder, before others may use it. */
  readonly finish?: (folder: string) => Promise<void>;
}

/**
 * Installs packages into a folder of their own unless they are there. Several processes may do it at once: each works in
 * a folder beside it, and the first to rename its own wins.
 */
export async function installPackages({
  folder,
  packages,
  overrides = {},
  notice,
  finish,
}: PackageInstallation): Promise<void> {
  if (existsSync(join(folder, marker))) return;
  const own = `${folder}.${process.pid}.part`;
  await removeAbandoned(folder);
  console.log(notice);
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'package.json'), `${JSON.stringify({ private: true, overrides })}\n`);
  await runNpm(['install', '--ignore-scripts', '--save-exact', '--force', ...packages], own);
  await finish?.(own);
  await writeFile(join(own, marker), `${JSON.stringify(packages)}\n`);
  await takePlace(own, folder);
}

async function takePlace(own: string, folder: string): Promise<void> {
  try {
    await rename(own, folder);
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    if (!existsSync(join(folder, marker))) throw error;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const parts = (await readdir(parent)).filter(
    (name) => name.startsWith(`${basename(folder)}.`) && name.endsWith('.part'),
  );
  const abandoned = parts.filter((name) => !isRunning(Number(name.split('.').at(-2))));
  await Promise.all(abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
