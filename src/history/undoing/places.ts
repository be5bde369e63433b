import { isAbsolute } from 'node:path';
import type { States } from '../../ports/states.ts';
import type { RealPathOf } from './own-edits.ts';

export async function realPathsOf(
  documents: readonly { readonly path: string }[],
  { realPathOf }: Pick<States, 'realPathOf'>,
): Promise<RealPathOf> {
  const paths = [...new Set(documents.map(({ path }) => path))].filter((path) => isAbsolute(path));
  const realPaths = new Map(await Promise.all(paths.map(async (path) => [path, await realPathOf(path)] as const)));
  return (path) => realPaths.get(path) ?? path;
}
