import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '../../real-vscode/temporary.ts';
import { readRepository } from '../repository.ts';
import { collectLicences } from './licences.ts';

export interface PackCliOptions {
  /** The folder of package.json, built. */
  readonly root: string;
  /** Where the .tgz goes. Absolute path. */
  readonly folder: string;
}

/** Keys of package.json that the registry and npm read. */
const kept = ['name', 'version', 'description', 'license'];
const library = 'node_modules/mermaid/dist';

/** Writes showrunner-<version>.tgz, which needs nothing but Node. Gives its bytes. */
export async function packCli({ root, folder }: PackCliOptions): Promise<number> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { path: stage, remove } = await createTemporaryFolder('package-cli');
  try {
    for (const [from, to] of await listFiles(root)) {
      await mkdir(dirname(join(stage, to)), { recursive: true });
      await cp(join(root, from), join(stage, to), { recursive: true });
    }
    await writeFile(join(stage, 'LICENSES.txt'), await collectLicences(root, ['mermaid']));
    await writeFile(join(stage, 'package.json'), `${JSON.stringify(describePackage(manifest), undefined, 2)}\n`);
    await mkdir(folder, { recursive: true });
    const isWindows = process.platform === 'win32'; // where npm is a script
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', isWindows ? `"${folder}"` : folder];
    await promisify(execFile)(isWindows ? 'npm.cmd' : 'npm', args, { cwd: stage, shell: isWindows });
    return (await stat(join(folder, `${manifest.name}-${manifest.version}.tgz`))).size;
  } finally {
    await remove();
  }
}

/** From the root of the project to the root of the package: the programs, the files they serve, the sample. */
async function listFiles(root: string): Promise<readonly (readonly [string, string])[]> {
  const filesIn = async (folder: string, pattern: RegExp) =>
    (await readdir(join(root, folder))).filter((name) => pattern.test(name)).map((name) => `${folder}/${name}`);
  const same = [
    ...(await filesIn('dist/headless', /\.js$/)),
    ...(await filesIn(
      'dist/extension',
      /^(?:(?:slide|replay)-page\.js|(?:remote|question)\.html|.*icon.*\.(?:svg|png))$/,
    )),
    'src/assets/sample',
    'src/assets/skills',
    'LICENSE',
  ];
  const chunks = 'chunks/mermaid.esm.min';
  const scripts = ['mermaid.esm.min.mjs', ...(await filesIn(`${library}/${chunks}`, /\.mjs$/))];
  const names = scripts.map((path) => path.replace(`${library}/`, ''));
  return [
    ...same.map((path) => [path, path] as const),
    ...names.map((name) => [`${library}/${name}`, `dist/mermaid/${name}`] as const),
    ['.github/docs/command-line.md', 'README.md'],
  ];
}

function describePackage(manifest: Readonly<Record<string, unknown>> & { engines: { node: string } }): object {
  const repository = readRepository();
  return {
    ...Object.fromEntries(kept.map((key) => [key, manifest[key]])),
    ...(repository && { repository: { type: 'git', url: repository } }),
    type: 'module',
    bin: { showrunner: 'dist/headless/showrunner.js' },
    engines: { node: manifest.engines.node },
  };
}
