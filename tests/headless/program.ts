import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { findHeadlessShell } from '../config/real-vscode/browser.ts';
import { buildReplayScript, buildSlideScript } from '../pictures/slide-script.ts';
import { findFreePort } from '../support/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Two folders below the root, as `dist/headless` is: the program finds its sample from there. */
const outdir = join(root, '.cache', 'headless-test');
/** The program of `npm start`, once it is built. */
export const programPath = join(outdir, 'main.js');

export interface Program {
  readonly url: string;
  /** Output so far. */
  output(): string;
  errors(): string;
  /** Sends the signal and gives the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code. */
  readonly exitCode: Promise<number | null>;
  /** Resolves once it accepts requests; rejects when it ends before that. */
  readonly ready: Promise<void>;
}

/** Where they look for the scripts of pages. */
const scripts = join(root, '.cache', 'extension');

let built: Promise<void> | undefined;

/**
 * Builds the programs that `npm start`, `npm run preflight`, `npm run export` and `npm run make` run, and the scripts
 * that they serve. Once in a process.
 */
export function buildProgram(): Promise<void> {
  built ??= make();
  return built;
}

async function make(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: ['main', 'preflight', 'export', 'make', 'showrunner'].map((name) =>
      join(root, `src/headless/cli/${name}.ts`),
    ),
    entryNames: '[name]',
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    loader: { '.css': 'text' },
    target: 'node20',
    write: false,
  });
  const [slides, replay] = [buildSlideScript(), buildReplayScript()];
  await Promise.all(outputFiles.map(({ path, text }) => replaceFile(path, text)));
  await replaceFile(join(scripts, 'slide-page.js'), await slides);
  await replaceFile(join(scripts, 'replay-page.js'), await replay);
}

/** Writes a file that a program of another worker may be reading. */
async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  await writeFile(own, text);
  await rename(own, path);
}

/** Starts it on a free port unless the arguments name one. It ends with the test. */
export async function startProgram(...args: readonly string[]): Promise<Program> {
  const port = await findFreePort();
  const all = args.includes('--port') ? args : [...args, '--port', `${port}`];
  const child = spawn(process.execPath, [programPath, ...all], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output, errors] = [collect(child, 'stdout'), collect(child, 'stderr')];
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => /^API on http:\/\/localhost:\d+$/m.test(output()) && resolve());
    exitCode.then((code) => reject(new Error(`It ended with ${code}: ${errors()}`)));
  });
  ready.catch(() => undefined);
  return {
    url: `http://localhost:${port}`,
    output,
    errors,
    exitCode,
    ready,
    end(signal) {
      child.kill(signal);
      return exitCode;
    },
  };
}

/** Runs `npm run preflight` with these arguments to its end. */
export function runPreflightProgram(...args: readonly string[]) {
  return runProgram('preflight', args);
}

/** It starts with half of the work of a whole browser. */
const shell = findHeadlessShell();

type ProgramFile = 'main' | 'preflight' | 'export' | 'make';

/** Starts `npm run <name>`; it ends with the test. */
export function spawnProgram(
  name: ProgramFile,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const options: SpawnOptions = {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(shell && { CHROME_PATH: shell }), ...env },
  };
  const child = spawn(process.execPath, [join(outdir, `${name}.js`), ...args], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs `npm run <name>` with these arguments to its end, in this environment and the given variables of another. */
export async function runProgram(
  name: ProgramFile,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawnProgram(name, args, env);
  const [output, errors] = [collect(child, 'stdout'), collect(child, 'stderr')];
  const [code] = await once(child, 'close');
  return { code: code as number | null, output: output(), errors: errors() };
}

function collect(child: ChildProcess, stream: 'stdout' | 'stderr'): () => string {
  let text = '';
  child[stream]?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return () => text;
}
