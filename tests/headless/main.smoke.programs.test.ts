import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, startProgram } from './program.ts';
import { get, startShow } from './test-show.ts';

beforeAll(buildProgram);

describe('npm start', () => {
  it('runs a demo in the folder, and its files are on disk when the response arrives', async () => {
    const { url, folder, output, end } = await startShow();
    expect(await get(`${url}/api/next`)).toMatchObject({
      status: 200,
      body: { status: 'done', executed: { id: 'edit' } },
    });
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('inserted\ntext\n');
    expect(output().slice(output().indexOf('▶'))).toMatchInlineSnapshot(`
      "▶ Edit
      open a.txt
      edit a.txt 1:1-1:5 "inserted\\ntext"
      cursor a.txt 2:5
      save a.txt
      "
    `);
    expect(await end('SIGTERM')).toBe(0);
  });

  it('plays the sample in a copy that is removed at the end', async () => {
    const { url, ready, output, end } = await startProgram('--exec', '--setting', 'typing.speed=0');
    await ready;
    const ids: string[] = [];
    while (ids.at(-1) !== 'thanks') {
      const { status, body } = await get(`${url}/api/next`);
      expect(status).toBe(200);
      ids.push((body.executed as { id: string }).id);
      expect((await fetch(`${url}/api/notes`)).status).toBe(200);
    }
    expect([...new Set(ids)]).toEqual(['welcome', 'meet', 'languages', 'fallback', 'test', 'run', 'thanks']);
    expect(ids.filter((id) => id === 'welcome')).toHaveLength(11); // six slides, five reveals
    await expect.poll(output).toContain('| Hola, Ada!');
    await expect.poll(output).toMatch(/pass 1\b/);
    const copy = /Showing (.*)\. In/.exec(output())?.[1] ?? '';
    expect(await readdir(copy)).toContain('greetings.test.mjs');
    expect(await end('SIGTERM')).toBe(0);
    expect(existsSync(copy)).toBe(false);
    expect(await readdir(new URL('../../src/assets/sample', import.meta.url))).not.toContain('greetings.test.mjs');
  });
});
