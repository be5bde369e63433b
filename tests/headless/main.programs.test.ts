import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { shellAliases } from '../../src/app/shell-aliases.ts';
import { buildProgram, runProgram, startProgram } from './program.ts';
import { get, show, startShow } from './test-show.ts';
import { createFolder } from './workspace.ts';

beforeAll(buildProgram);

describe('npm start', () => {
  it('answers requests while a deck of many slides opens', async () => {
    const slides = Array.from({ length: 60_000 }, (_, index) => `# Slide ${index}\n\nSome words.\n`).join('\n---\n\n');
    const deck = JSON.stringify({ demos: [{ title: 'Deck', steps: [{ action: 'openSlide', path: 'deck.md' }] }] });
    const folder = await createFolder({ 'deck.md': slides, '.demo/show.json': deck });
    const { url, ready } = await startProgram('--workspace', folder);
    await ready;
    let isOpen = false;
    // A busy machine may report that it is still running.
    const opening = get(`${url}/api/next`).finally(() => {
      isOpen = true;
    });
    const states: unknown[] = [];
    while (!isOpen) states.push((await get(`${url}/api/state`)).body.status);
    await opening;
    await expect.poll(async () => (await get(`${url}/api/state`)).body).toMatchObject({ slide: { count: 60_000 } });
    // A blocked program could give two: the one before, and the one that waited.
    expect(states.filter((status) => status === 'running').length).toBeGreaterThan(2);
  });

  it('prints first where it listens, then what to try', async () => {
    const { url, folder, output, errors, end } = await startShow();
    await expect.poll(output).toContain('Ctrl+C');
    expect(
      output().replaceAll(url.replace('http://', ''), '<host>').replaceAll(folder, '<folder>'),
    ).toMatchInlineSnapshot(`
      "API on http://<host>

      Showing <folder>. In another terminal, try:

        curl <host>/api/next                   # run the next demo
        curl <host>/api/demos                  # list all demos
        curl <host>/api/notes                  # read the speaker notes
        curl -X POST <host>/api/reset          # go back to the start
        curl -X POST <host>/api/undoGoingBack  # undo going back

      Open http://<host> in a browser for the remote: buttons, notes and a picture of what comes next.

      Press Ctrl+C to stop.

      "
    `);
    expect(errors()).toBe('');
    expect(await end('SIGINT')).toBe(0);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends promptly on %s while a step runs', async (signal) => {
    const { url, end, output } = await startShow();
    const answer = fetch(`${url}/api/runById?id=wait`).catch(() => undefined);
    await expect.poll(output).toContain('▶ Wait');
    expect(await end(signal)).toBe(0);
    await answer;
  });

  it('exits cleanly when the signal comes twice, as with Ctrl+C through npm', async () => {
    const { url, end, output } = await startShow();
    const answer = fetch(`${url}/api/runById?id=wait`).catch(() => undefined);
    await expect.poll(output).toContain('▶ Wait');
    void end('SIGINT');
    await setTimeout(100);
    expect(await end('SIGINT')).toBe(0);
    await answer;
  });

  it('notices a show that is created while it runs', async () => {
    const folder = await createFolder({ 'a.txt': 'text\n' });
    const { url, ready, output } = await startProgram('--workspace', folder);
    await ready;
    await expect.poll(output).toContain('no demo files');
    expect((await get(`${url}/api/next`)).body).toMatchObject({ code: 'no-demos' });
    await mkdir(join(folder, '.demo'));
    await writeFile(join(folder, '.demo', 'show.json'), show);
    await expect.poll(() => get(`${url}/api/next`)).toMatchObject({ status: 200 });
  });

  it('reports the location of a mistake in a demo file', async () => {
    const folder = await createFolder({ '.demo/show.json': '{ "title": "Broken",\n "version": 9, "demos": [] }' });
    const { ready, output } = await startProgram('--workspace', folder);
    await ready;
    await expect.poll(output).toContain('.demo/show.json:2:');
  });

  it('requires the token it was given', async () => {
    const { url, output } = await startShow('--token', 'open.sesame');
    expect((await get(`${url}/api/demos`)).status).toBe(401);
    expect((await get(`${url}/api/demos`, { authorization: 'Bearer open.sesame' })).status).toBe(200);
    expect(output()).not.toContain('sesame');
  });

  it('opens to the network with --lan, and prints the addresses with the token', async ({ skip }) => {
    const { output } = await startShow('--lan');
    await expect.poll(output).toContain('TOKEN=');
    const token = /^TOKEN=(.+)$/m.exec(output())?.[1] ?? '';
    const address = /^ {2}(http:\/\/(?!localhost)\S+)\/#token=(\S+) /m.exec(output());
    if (address === null) return skip('this machine has no network');
    expect([address[2], output().includes('█')]).toEqual([token, false]); // nobody scans a pipe
    expect((await get(`${address[1]}/api/demos`)).status).toBe(401);
    expect((await get(`${address[1]}/api/demos`, { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it('only prints aliases with --aliases, for the given port and token', async () => {
    const { code, output } = await runProgram('main', [
      '--aliases',
      'fish',
      '--port',
      '4711',
      '--token',
      'open.sesame',
    ]);
    expect([code, output]).toEqual([0, shellAliases('fish', { url: 'http://localhost:4711', token: 'open.sesame' })]);
  });

  it('leaves documents unsaved when the settings say so', async () => {
    const { url, folder } = await startShow('--setting', 'showrunner.saveAfterDemo=false');
    expect((await get(`${url}/api/next`)).status).toBe(200);
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('text\n');
  });

  it('plays the sample in any order, repeatedly', async () => {
    const { url, ready } = await startProgram();
    await ready;
    for (const id of [
      'thanks',
      'run',
      'fallback',
      'test',
      'languages',
      'languages',
      'fallback',
      'test',
      'meet',
      'welcome',
    ]) {
      expect((await get(`${url}/api/runById?id=${id}`)).status).toBe(200);
    }
  });
});

describe('npm start exits with 2 and one line of explanation', () => {
  it('when the port is taken', async () => {
    const first = await startShow();
    const port = new URL(first.url).port;
    const second = await startProgram('--workspace', first.folder, '--port', port);
    expect(await second.exitCode).toBe(2);
    expect(second.errors()).toMatch(/^showrunner: .*\n$/);
    expect(second.errors()).toContain(
      `Port ${port} is in use by another window that runs Showrunner. Quit it, or use another`,
    );
    expect(second.errors()).toContain(`npm start -- --port ${Number(port) + 1}`);
    expect(second.output()).toBe('');
    expect((await get(`${first.url}/api/demos`)).status).toBe(200);
  });

  it.each([
    ['a folder that is missing', ['--workspace', '/nowhere/at/all'], 'no folder /nowhere/at/all'],
    ['a folder that is a file', ['--workspace', import.meta.filename], 'is not a folder'],
    ['an option it does not know', ['--wurkspace', '.'], '--wurkspace'],
    ['a setting that does not fit', ['--setting', 'api.port=0'], 'api.port'],
  ])('for %s', async (_what, args, reason) => {
    const { exitCode, errors, output } = await startProgram(...args);
    expect(await exitCode).toBe(2);
    expect(errors()).toMatch(/^showrunner: .*\n$/);
    expect(errors()).toContain(reason);
    expect(output()).toBe('');
  });
});
