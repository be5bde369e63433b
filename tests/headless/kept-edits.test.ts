import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect } from 'vitest';
import { needs } from '../support/needs.ts';
import { buildProgram, startProgram } from './program.ts';
import { createFolder } from './workspace.ts';

const show = JSON.stringify({
  version: 3,
  title: 'Test',
  scenes: [
    { id: 'edit', title: 'Edit', moves: [{ action: 'insert', path: 'a.txt', position: 1, content: 'inserted' }] },
  ],
});

async function startShow(folder: string, ...args: readonly string[]) {
  const program = await startProgram('--workspace', folder, ...args);
  await program.ready;
  const call = async (path: string) => (await fetch(program.url + path)).text();
  return { ...program, host: program.url.replace('http://', ''), call };
}

/** Changes the demo's text, and goes back. */
async function loseAnEdit(folder: string, { call, url }: Awaited<ReturnType<typeof startShow>>): Promise<void> {
  await call('/api/next');
  await writeFile(join(folder, 'a.txt'), 'my own words\n');
  expect((await fetch(`${url}/api/reset`, { method: 'POST' })).status).toBe(200);
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('text\n');
}

const told = /^kept: going back overwrote (\d+) of your edits; (?:list them with (.*)|the next start .*)$/gm;
const toldIn = (text: string) => [...text.matchAll(told)].map(([, count, call]) => ({ count, call }));

describe('edits overwritten by going back, without an editor', () => {
  beforeAll(buildProgram);

  needs.signals.it('are reported after the show and at the end, and are there at the next start', async () => {
    const folder = await createFolder({ 'a.txt': 'text\n', '.demo/show.json': show });
    const program = await startShow(folder);
    await loseAnEdit(folder, program);
    await expect.poll(() => toldIn(program.output()).length).toBe(1);
    expect(toldIn(program.output())).toEqual([{ count: '1', call: `curl ${program.host}/api/edits` }]);
    const { edits } = JSON.parse(await program.call('/api/edits'));
    expect(edits).toMatchObject([{ path: 'a.txt', demo: 'Edit', size: 13 }]);
    expect(await program.call(`/api/edits/content?id=${edits[0].id}`)).toBe('my own words\n');

    expect(await program.end('SIGINT')).toBe(0);
    expect(toldIn(program.output())[1]).toEqual({ count: '1', call: undefined });
    expect(program.output() + program.errors()).not.toContain('Recover My Edits');

    const next = await startShow(folder);
    await expect.poll(() => toldIn(next.output()).length).toBe(1);
    expect(await next.call(`/api/edits/content?id=${edits[0].id}`)).toBe('my own words\n');
    expect(await next.end('SIGINT')).toBe(0);
  });

  needs.signals.it('are reported at the next start after the first line, with the token if one is needed', async () => {
    const folder = await createFolder({ 'a.txt': 'text\n', '.demo/show.json': show });
    const program = await startShow(folder);
    await loseAnEdit(folder, program);
    await expect.poll(() => toldIn(program.output()).length).toBe(1);
    await program.end('SIGKILL');
    const next = await startShow(folder, '--token', 'secret');
    await expect.poll(() => toldIn(next.output()).length).toBe(1);
    expect(next.output()).toMatch(/^API on /);
    expect(toldIn(next.output())[0]?.call).toBe(`curl -H "Authorization: Bearer $TOKEN" ${next.host}/api/edits`);
    expect(await next.end('SIGINT')).toBe(0);
    expect(toldIn(next.output())).toHaveLength(1);
  });

  needs.signals.it('are not mentioned when there are none', async () => {
    const folder = await createFolder({ 'a.txt': 'text\n', '.demo/show.json': show });
    const program = await startShow(folder);
    await program.call('/api/next');
    expect((await fetch(`${program.url}/api/reset`, { method: 'POST' })).status).toBe(200);
    expect(await program.end('SIGINT')).toBe(0);
    expect(program.output()).not.toContain('kept');
  });
});
