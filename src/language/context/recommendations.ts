import { join } from 'node:path';
import { parseJsonc } from '../../core/data/jsonc.ts';
import { toValue } from '../../core/data/tree-value.ts';
import { isJsonObject } from '../../core/json.ts';

/** Extension ids recommended by the workspace folder; empty if the file is missing or broken. */
export async function readRecommendations(
  workspaceFolder: string,
  readText: (path: string) => Promise<string | undefined>,
): Promise<readonly string[]> {
  const text = await readText(join(workspaceFolder, '.vscode', 'extensions.json'));
  const { root } = parseJsonc(text ?? '');
  const value = root && toValue(root);
  const ids = isJsonObject(value) && Array.isArray(value.recommendations) ? value.recommendations : [];
  return ids.filter((id) => typeof id === 'string');
}
