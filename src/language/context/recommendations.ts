import { join } from 'node:path';
import { parseJsonc } from '../../core/data/jsonc.ts';
import { toValue } from '../../core/data/tree-value.ts';
import { isJsonObject } from '../../core/json.ts';

/** The ids of the extensions that the workspace folder recommends; none where the file is missing or broken. */
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
