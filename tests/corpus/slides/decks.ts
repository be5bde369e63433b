import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { decksOf } from '../../../src/actions/decks.ts';
import { parseDemoFile } from '../../../src/demos/parse.ts';

/** The decks that the demo files of a talk open, or all Markdown files of a folder without any: absolute paths, each once. */
export async function findDecks(folder: string): Promise<readonly string[]> {
  const demoFiles = await findDemoFiles(folder);
  if (demoFiles.length === 0) {
    const names = await readdir(folder, { recursive: true });
    return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
  }
  const opened = await Promise.all(demoFiles.map((path) => decksOfFile(path, folder)));
  return [...new Set(opened.flat())].toSorted();
}

export async function removeDemoFiles(folder: string): Promise<void> {
  for (const path of await findDemoFiles(folder)) await rm(path);
}

async function findDemoFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const isDemoFile = (name: string) => /^\.demo\/.*\.(?:jsonc?|ya?ml)$/.test(name) && !name.endsWith('variables.json');
  return names.filter(isDemoFile).map((name) => join(folder, name));
}

async function decksOfFile(path: string, workspaceFolder: string): Promise<readonly string[]> {
  const { demos, version } = parseDemoFile(await readFile(path, 'utf8'), { path, workspaceFolder });
  const file = { path, workspaceFolder, version };
  return demos.flatMap((demo) => decksOf({ file, demo }, new Map()).map((deck) => deck.path));
}
