import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-editor-state-');

it('a cursor past the end of a shortened text returns to its place when the text grows again, even after a restore', async () => {
  const path = join(scratch.folder, 'a.txt');
  await writeFile(path, 'a long line');
  const workbench = createHeadlessWorkbench({ folders: [scratch.folder], exec: false, transcript: () => undefined });
  scratch.onEnd(workbench.dispose);
  const { documents, editor, files } = workbench;
  const end = { line: 0, character: 11 };
  await editor.select(path, { start: end, end });
  await files.write(path, 'short');
  await documents.open(path);
  expect(editor.active()?.selection.end.character).toBe(5);
  await editor.restore(await editor.capture());
  await files.write(path, 'a long line');
  await documents.open(path);
  expect(editor.active()?.selection.end.character).toBe(11);
});
