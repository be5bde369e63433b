import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { runNpm } from './npm.ts';
import type { Release } from './releases.ts';

/** A VS Code server on this disk and the Node that runs it. Absolute paths. */
export interface Installation {
  readonly release: Release;
  readonly node: string;
  /** The folder of the code-server package. */
  readonly codeServer: string;
}

const cache = resolve('.cache/vscode');
const marker = 'installed.json';

/** Installs a release into the cache unless it is there. Several processes may do it at once; the first one wins. */
export async function provision(release: Release): Promise<Installation> {
  const folder = join(cache, release.vscode);
  if (!existsSync(join(folder, marker))) await install(release, folder);
  return installationIn(folder, release);
}

function installationIn(folder: string, release: Release): Installation {
  const modules = join(folder, 'node_modules');
  return { release, node: join(modules, nodePackage(), 'bin/node'), codeServer: join(modules, 'code-server') };
}

function nodePackage(): string {
  return `node-${process.platform}-${process.arch}`;
}

/** Everything happens in a folder of this process, which takes its name at the end: nobody ever sees a half. */
async function install(release: Release, folder: string): Promise<void> {
  const own = `${folder}.${process.pid}.part`;
  await removeAbandoned(release);
  console.log(`Installing VS Code ${release.vscode} into .cache/vscode (once, about half a gigabyte) …`);
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'package.json'), '{ "private": true }\n');
  const packages = [`${nodePackage()}@${release.node}`, `code-server@${release.codeServer}`];
  await runNpm(['install', '--ignore-scripts', '--save-exact', ...packages], own);
  const server = join(installationIn(own, release).codeServer, 'lib/vscode');
  await runNpm(['install', '--omit=dev', '--ignore-scripts'], server);
  await writeFile(join(own, marker), `${JSON.stringify(release)}\n`);
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

async function removeAbandoned(release: Release): Promise<void> {
  await mkdir(dirname(join(cache, release.vscode)), { recursive: true });
  const parts = (await readdir(cache)).filter(
    (name) => name.startsWith(`${release.vscode}.`) && name.endsWith('.part'),
  );
  const abandoned = parts.filter((name) => !isRunning(Number(name.split('.').at(-2))));
  await Promise.all(abandoned.map((name) => rm(join(cache, name), { recursive: true, force: true })));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
