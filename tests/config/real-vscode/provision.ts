import { join, resolve } from 'node:path';
import { installPackages } from '../installed-packages.ts';
import { nodePackage } from '../node-releases.ts';
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

/** Installs a release into the cache unless it is there. */
export async function provision(release: Release): Promise<Installation> {
  const folder = join(cache, release.vscode);
  await installPackages({
    folder,
    packages: [`${nodePackage()}@${release.node}`, `code-server@${release.codeServer}`],
    notice: `Installing VS Code ${release.vscode} into .cache/vscode (once, about half a gigabyte) …`,
    finish: (own) =>
      runNpm(
        ['install', '--omit=dev', '--ignore-scripts'],
        join(installationIn(own, release).codeServer, 'lib/vscode'),
      ),
  });
  return installationIn(folder, release);
}

function installationIn(folder: string, release: Release): Installation {
  const modules = join(folder, 'node_modules');
  return { release, node: join(modules, nodePackage(), 'bin/node'), codeServer: join(modules, 'code-server') };
}
