#!/usr/bin/env node
// The hook of pre-commit: `showrunner preflight`, in the clone of this repository that pre-commit keeps for a revision.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = `${root}dist/headless/showrunner.js`;
/** Written last by the build. */
const isBuilt = existsSync(`${root}dist/extension/remote.html`) && existsSync(program);

/** Ends this process where the command fails; says nothing unless it does. */
function build(command) {
  const { status, stdout, stderr } = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8' });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}showrunner: "${command}" failed in ${root}\n`);
  process.exit(2);
}

if (!isBuilt) {
  build('npm ci');
  build('npm run build');
}
const { status } = spawnSync(process.execPath, [program, 'preflight', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 2);
