import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { packageOurs } from './package-extension.ts';
import { provision } from './provision.ts';
import { releases } from './releases.ts';
import { skipReason } from './skip.ts';
import { createTemporaryFolder } from './temporary.ts';

// `npm run test:real`: the tests in the extension host and the shows, at the same time where there are processors for
// both: each has two windows of VS Code or more. What both need is made before, once.
const reason = skipReason();
if (reason) console.log(`SKIPPED: the tests in a real VS Code: ${reason}.`);
else {
  const folder = await createTemporaryFolder('package', '.cache');
  const [vsix] = await Promise.all([packageOurs(folder.path), ...releases.map(provision)]);
  const hosts = run('main.ts', vsix);
  if (availableParallelism() < 4) await hosts;
  const parts = await Promise.all([hosts, run('shows.ts', vsix)]);
  await folder.remove();
  for (const { entry, lines } of parts.filter(({ code }) => code !== 0)) {
    process.exitCode = 1;
    // Once more at the end: the other part has gone on printing for minutes.
    const telling = lines.filter((line) => line.trim() && !/[✓✔]/.test(line)).slice(-80);
    console.log(['', `${entry} failed. Its last lines, without the tests that passed:`, ...telling].join('\n'));
  }
}

/** Returns the exit code and the lines printed, which go through a pipe, so that nobody draws over the other. */
async function run(entry: string, vsix: string): Promise<Part> {
  const args = ['tests/config/run.mjs', join('tests/config/real-vscode', entry)];
  const env = { ...process.env, SHOWRUNNER_VSIX: vsix };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { entry, code, lines: Buffer.concat(chunks).toString().trimEnd().split('\n') };
}

type Part = { entry: string; code: unknown; lines: string[] };
