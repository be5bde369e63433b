// Builds all, then is one of the programs: `node tests/config/built.mjs <main|preflight|export|make> [arguments]`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [node, , program, ...rest] = process.argv;
// npm, asked to end, ends the shell that it runs a script in, and not what that runs.
const { ppid: shell } = process;
setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), 200).unref();

const { status } = spawnSync('npm run --silent build', { shell: true, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const url = new URL(`../../dist/headless/${program}.js`, import.meta.url);
process.argv = [node, fileURLToPath(url), ...rest];
await import(url.href);
