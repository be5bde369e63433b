import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
/** Two folders below the root, as `dist/headless` is: the program finds its sample from there. */
const outfile = join(root, '.cache', 'headless-test', 'main.js');

export interface Program {
  readonly url: string;
  /** What it printed so far. */
  output(): string;
  errors(): string;
  /** Sends the signal and gives the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code. */
  readonly exitCode: Promise<number | null>;
  /** Resolves once it accepts requests; rejects when it ends before that. */
  readonly ready: Promise<void>;
}

/** Builds the program that `npm start` runs. */
export async function buildProgram(): Promise<void> {
  await build({
    entryPoints: [join(root, 'src/headless/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node20',
  });
}

/** Starts it on a free port unless the arguments name one. It ends with the test. */
export async function startProgram(...args: readonly string[]): Promise<Program> {
  const port = await findFreePort();
  const all = args.includes('--port') ? args : [...args, '--port', `${port}`];
  const child = spawn(process.execPath, [outfile, ...all], { stdio: ['ignore', 'pipe', 'pipe'] });
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

function collect(child: ChildProcess, stream: 'stdout' | 'stderr'): () => string {
  let text = '';
  child[stream]?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return () => text;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
