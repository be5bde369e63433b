import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { makeFolder } from '../support/disk-files.ts';
import { installedBrowser, reason } from './installed-browser.ts';

const host = `
import { createBrowser } from './src/pictures/browser.ts';
import { systemClock } from './src/machine/system-clock.ts';
const log = { info() {}, warn() {}, error() {} };
const browser = createBrowser({ find: async () => process.env.BROWSER, clock: systemClock, log });
await browser.capture('<p>', { width: 160, height: 90 });
console.log('drawn');
setInterval(() => undefined, 1000);
`;

it.skipIf(!installedBrowser)(
  `the browser for pictures ends with its host program, even when that is killed${reason}`,
  async () => {
    const folder = await makeFolder();
    const outfile = join(folder, 'host.mjs');
    const stdin = { contents: host, resolveDir: process.cwd(), loader: 'ts' } as const;
    await build({ stdin, outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' });
    // The profile is in this folder, so that the command lines of the browser's processes name it.
    const env = { ...process.env, BROWSER: installedBrowser, TMPDIR: folder };
    const child = spawn(process.execPath, [outfile], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    expect(await processesNaming(folder)).not.toEqual([]);
    child.kill('SIGKILL');
    await expect.poll(() => processesNaming(folder)).toEqual([]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
);

/** Browsers whose command line names the folder. */
async function processesNaming(folder: string): Promise<readonly string[]> {
  const list = spawn('ps', ['-eo', 'args='], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pieces: string[] = [];
  list.stdout.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
  await once(list, 'close');
  return pieces
    .join('')
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${folder}`));
}
