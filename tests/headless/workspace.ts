import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createHeadlessWorkbench, type HeadlessOptions, type HeadlessWorkbench } from '../../src/headless/workbench.ts';
import { removeFolder } from '../support/remove-folder.ts';

export interface TestWorkspace {
  readonly folder: string;
  readonly workbench: HeadlessWorkbench;
  /** The transcript so far. */
  readonly lines: readonly string[];
  /** The absolute path of a name in the folder. */
  at(name: string): string;
  /** The transcript as one text, from here on only the new lines. */
  told(): string;
}

/** A temporary folder with these files in it; gone when the test is over. */
export async function createFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'showrunner-test-')));
  onTestFinished(() => removeFolder(folder));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** A headless workbench over such a folder. */
export async function createWorkspace(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  options: Partial<HeadlessOptions> = {},
): Promise<TestWorkspace> {
  const folder = await createFolder(files);
  const lines: string[] = [];
  let told = 0;
  const workbench = createHeadlessWorkbench({ folders: [folder], transcript: (line) => lines.push(line), ...options });
  onTestFinished(() => workbench.dispose());
  return {
    folder,
    workbench,
    lines,
    at: (name) => join(folder, name),
    told() {
      const news = lines.slice(told).join('\n');
      told = lines.length;
      return news;
    },
  };
}

export function span(line: number, character: number, endLine = line, endCharacter = character) {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}
