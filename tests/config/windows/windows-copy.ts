import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { installPackages } from '../installed-packages.ts';

/** The last Vitest that runs without native tools, which do not start under Wine. */
const runner = ['vitest@3.2.4', 'vite@6.4.1'];
const inWebAssembly = { rollup: 'npm:@rollup/wasm-node@4.68.4', esbuild: 'npm:esbuild-wasm@0.25.9' };

/**
 * Makes a copy of the project's files in `.cache/windows/copy`, the types of its TypeScript stripped, with a Vitest that
 * Windows' Node can run; all other packages are those of the project. Gives its folder.
 */
export async function copyForWindows(): Promise<string> {
  const tools = resolve('.cache/windows/vitest');
  await installPackages({
    folder: tools,
    packages: runner,
    overrides: inWebAssembly,
    notice: 'Installing Vitest for Windows’ Node into .cache/windows (once) …',
  });
  const copy = resolve('.cache/windows/copy');
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const files = stdout.split('\0').filter((path) => path !== '' && existsSync(path));
  for (const folder of new Set(files.map(dirname))) await mkdir(join(copy, folder), { recursive: true });
  await Promise.all(files.map((path) => copyFile(path, join(copy, path))));
  for (const folder of ['dist', '.git'])
    if (existsSync(folder)) await cp(folder, join(copy, folder), { recursive: true });
  await cp(join(tools, 'node_modules'), join(copy, 'node_modules'), { recursive: true });
  return copy;
}

async function copyFile(path: string, target: string): Promise<void> {
  const isTypeScript = path.endsWith('.ts') && !path.endsWith('.d.ts') && /^(?:src|tests)\//.test(path);
  if (!isTypeScript || path.startsWith('tests/fixtures/')) return cp(path, target);
  const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', format: 'esm', target: 'node20' });
  await writeFile(target, code);
}
