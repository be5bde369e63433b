import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildProgram, startProgram } from './program.ts';
import { createFolder } from './workspace.ts';

/** The ids that the commands use, and a slide on which every command has something to do. */
const show = JSON.stringify({
  title: 'Test',
  version: 3,
  scenes: [
    { id: 'before', title: 'Before', moves: [{ action: 'create', path: 'a.txt', content: 'a\n' }] },
    { id: 'film', title: 'Film', moves: [{ action: 'openSlide', path: '.demo/deck.md' }] },
    { id: 'languages', title: 'Languages', moves: [{ action: 'create', path: 'b.txt', content: 'b\n' }] },
  ],
});
const deck = '# Film\n\n<video src="film.mp4"></video>\n\n<!-- notes\nTalk slowly.\n-->\n';

beforeAll(buildProgram);

/**
 * Runs a line as it is printed, in a folder of its own, and returns the status of its answer and the files it leaves
 * there.
 */
async function runLine(line: string) {
  const folder = await createFolder({ '.curlrc': 'silent\ndump-header = "head"\n' });
  // A stream has no end: it is killed with everything that the shell has started.
  const child = spawn('sh', ['-c', line], { cwd: folder, env: { ...process.env, CURL_HOME: folder }, detached: true });
  const end = () => child.exitCode ?? child.signalCode ?? (child.pid && process.kill(-child.pid, 'SIGKILL'));
  onTestFinished(() => void end());
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output += piece;
    if (line.includes(' -N ') && output.includes('event: state')) end();
  });
  await once(child, 'close');
  const head = await readFile(join(folder, 'head'), 'utf8').catch(() => '');
  const files = (await readdir(folder)).filter((name) => name !== 'head' && name !== '.curlrc');
  return { status: Number(/^HTTP\S+ (\d+)/.exec(head)?.[1]), output, files };
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => /^ *curl /.test(line));
}

describe('every curl command that is printed', () => {
  it('on the API’s start page works', async () => {
    const folder = await createFolder({ '.demo/show.json': show, '.demo/deck.md': deck, '.demo/film.mp4': 'film' });
    const { url, ready } = await startProgram('--workspace', folder);
    await ready;
    const lines = linesOf((await runLine(`curl ${url}`)).output);
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      for (const id of ['before', 'film']) expect((await fetch(`${url}/api/runById?id=${id}`)).status).toBe(200);
      if (line.includes('undoGoingBack')) await fetch(`${url}/api/reset`, { method: 'POST' });
      const { status, output, files } = await runLine(line);
      expect([line, status, output.slice(0, 300)]).toEqual([line, 200, output.slice(0, 300)]);
      expect(files).toEqual(line.includes('screenshot.png') ? ['screenshot.png'] : []);
    }
  });

  it('by npm start works in order, on the sample', async () => {
    const { ready, output } = await startProgram();
    await ready;
    await expect.poll(output).toContain('Press Ctrl+C to stop');
    const lines = linesOf(output());
    expect(lines).toHaveLength(5);
    for (const line of lines) expect([line, (await runLine(line)).status]).toEqual([line, 200]);
  });

  it('at the start of the README works in order, on the sample', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const [, block = ''] = /in another terminal[^`]*```sh\n(.*?)```/s.exec(readme) ?? [];
    const { url, ready } = await startProgram();
    await ready;
    const lines = linesOf(block);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      const own = line.replace('localhost:3710', url.replace('http://', ''));
      expect([line, (await runLine(own)).status]).toEqual([line, 200]);
    }
  });
});
