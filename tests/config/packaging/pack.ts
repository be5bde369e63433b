import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { createTemporaryFolder } from '../real-vscode/temporary.ts';
import { linkPages } from './links.ts';

export interface PackOptions {
  /** The folder of package.json, whose `files` are packed. */
  readonly root: string;
  /** Absolute path of the .vsix. */
  readonly out: string;
  /** `https://github.com/owner/name`; links to files that are not packed lead there. Without it they lead nowhere. */
  readonly repository?: string | undefined;
}

/** The parts of package.json that only we need. */
const ours = ['scripts', 'scarfSettings', 'devDependencies'];

/** Writes the .vsix: one for all registries. */
export async function pack({ root, out, repository }: PackOptions): Promise<void> {
  const { path: stage, remove } = await createTemporaryFolder('package');
  try {
    const paths = await listPacked(root);
    for (const path of paths) await copy(join(root, path), join(stage, path));
    await writeFile(join(stage, 'package.json'), JSON.stringify(await shippedManifest(root, repository)));
    if (repository) await linkPages(stage, paths, repository);
    await createVSIX({
      cwd: stage,
      packagePath: out,
      dependencies: false,
      allowMissingRepository: true,
      rewriteRelativeLinks: repository !== undefined,
    });
  } finally {
    await remove();
  }
}

/** As `vsce ls` has them: paths from the root, with slashes. */
export async function listPacked(root: string): Promise<readonly string[]> {
  const paths = await listFiles({ cwd: root, packageManager: PackageManager.None });
  return paths.map((path) => relative(root, join(root, path)).replaceAll('\\', '/')).sort();
}

async function shippedManifest(root: string, repository: string | undefined): Promise<object> {
  const manifest: Record<string, unknown> = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const key of ours) delete manifest[key];
  return { ...manifest, ...(repository && describeRepository(repository)) };
}

/** VS Code's own reporter of issues reads `bugs`, the page of the extension `homepage`. */
function describeRepository(url: string): object {
  return { repository: { type: 'git', url }, bugs: { url: `${url}/issues` }, homepage: `${url}#readme` };
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}
