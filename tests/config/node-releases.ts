import { join, resolve } from 'node:path';
import { installPackages } from './installed-packages.ts';

/** The oldest Node that `engines` promises, and the newest that there is: the unit tier runs on both in `test:all`. */
export const nodeReleases = ['20.15', '26'] as const;

export function nodePackage(): string {
  const { platform, arch } = process;
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** Installs a release of Node into the cache unless it is there; gives the path of its program. */
export async function provisionNode(release: string): Promise<string> {
  const folder = resolve(`.cache/node/${release}`);
  await installPackages({
    folder,
    packages: [`${nodePackage()}@${release}`],
    notice: `Installing Node ${release} into .cache/node (once, about 100 MB) …`,
  });
  return join(folder, 'node_modules', nodePackage(), 'bin/node');
}
