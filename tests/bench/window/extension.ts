import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { build } from 'esbuild';
import manifest from '../../../package.json' with { type: 'json' };

/** Packages an extension made of one file of this folder. Returns the absolute path of the .vsix. */
export async function packageExtension(name: string): Promise<string> {
  const folder = resolve('.cache/bench/extensions', name);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join('tests/bench/window', `${name}.ts`)],
    outfile: join(folder, 'extension.js'),
    bundle: true,
    external: ['vscode'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    logLevel: 'warning',
  });
  const { version, engines } = manifest;
  const own = { name, displayName: name, publisher: 'bench', version, engines: { vscode: engines.vscode } };
  const start = { type: 'module', main: './extension.js', activationEvents: ['onStartupFinished'] };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...own, ...start, files: ['extension.js'] }));
  const packagePath = join(folder, `${name}.vsix`);
  await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
  return packagePath;
}
