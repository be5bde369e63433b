import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs npm with its own configuration (registry, proxy, cache) and throws with its output when it fails. */
export async function runNpm(args: readonly string[], cwd: string): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const script = process.env.npm_execpath;
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  const child = spawn(command, [...first, ...quiet, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => output.push(text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${cwd} (exit code ${code}):\n${output.join('')}`);
}
