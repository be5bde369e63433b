import { isAbsolute } from 'node:path';
import type { States } from '../../ports/states.ts';
import type { PlaceOf } from './own-edits.ts';

export async function placesOf(
  documents: readonly { readonly path: string }[],
  { placeOf }: Pick<States, 'placeOf'>,
): Promise<PlaceOf> {
  const paths = [...new Set(documents.map(({ path }) => path))].filter((path) => isAbsolute(path));
  const realPaths = new Map(await Promise.all(paths.map(async (path) => [path, await placeOf(path)] as const)));
  return (path) => realPaths.get(path) ?? path;
}
