import { expect, it } from 'vitest';
import { loadText } from '../../src/demos/load-file.ts';
import type { Files } from '../../src/ports/files.ts';

/** A file that has grown between stat and reading. */
function growing(before: number, after: number): Files {
  const stat: Files['stat'] = async (path) => ({ type: 'file', size: before, realPath: path });
  const read: Files['read'] = async () => new TextEncoder().encode('x'.repeat(after));
  return { stat, read } as Files;
}

it('loadText rejects a file that has grown over the limit between stat and reading', async () => {
  expect(await loadText(growing(5, 10), '/talk/a.json', 10)).toEqual({ text: 'x'.repeat(10) });
  expect(await loadText(growing(5, 11), '/talk/a.json', 10)).toMatchObject({ problem: { code: 'too-large' } });
  expect(await loadText(growing(11, 5), '/talk/a.json', 10)).toMatchObject({ problem: { code: 'too-large' } });
});
