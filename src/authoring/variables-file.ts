import { join } from 'node:path';
import { parseVariables } from '../demos/variables.ts';
import { readAt, statAt } from '../machine/disk.ts';

export async function readVariables(workspaceFolder: string): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  for (const name of ['variables.json', 'variables.yaml', 'variables.yml']) {
    const path = join(workspaceFolder, '.demo', name);
    if ((await statAt(path))?.type !== 'file') continue;
    const text = new TextDecoder().decode(await readAt(path));
    for (const [key, value] of parseVariables(text, { path, workspaceFolder }).values) values.set(key, value);
  }
  return values;
}
