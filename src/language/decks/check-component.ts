import type { Problem } from '../../core/problem.ts';
import { importsOf, isForeignImport } from '../../slides/component-imports.ts';
import { isOnNet } from '../../slides/sources.ts';
import type { DeckFiles } from './deck-files.ts';

/** What keeps a script of the talk's own elements from running, by its path as it is named. */
export async function checkComponent(
  path: string,
  files: DeckFiles,
): Promise<readonly Pick<Problem, 'code' | 'message'>[]> {
  if (isOnNet(path)) return [onNet(`"${path}" lies on the net, and is not loaded: keep the file in the workspace.`)];
  const script = await files.readText(path);
  if (script === undefined) return [{ code: 'source-not-found', message: `There is no file "${path}".` }];
  const foreign = importsOf(script).filter(isForeignImport);
  if (foreign.length === 0) return [];
  const what = foreign.map((specifier) => `"${specifier}"`).join(', ');
  return [
    onNet(
      `${path} loads ${what}, and slides load nothing from the net: they show what stands in its elements. Keep a copy in the workspace, and import that.`,
    ),
  ];
}

function onNet(message: string): Pick<Problem, 'code' | 'message'> {
  return { code: 'source-on-net', message };
}
