import { isAbsolute } from 'node:path';
import type { ActionEffects } from '../../actions/declared-effects.ts';
import { writtenPaths } from '../../actions/declared-effects.ts';
import type { Workbench } from '../../ports/workbench.ts';

/**
 * Returns the paths that an action declares, and those of open documents if its effects are unknown. Settings are
 * restored one by one instead.
 */
export async function touchedPaths(
  effects: ActionEffects,
  { editor }: Pick<Workbench, 'editor'>,
): Promise<readonly string[]> {
  const { alters } = effects;
  const isUnknown = mayChangeAnything(effects);
  const paths = [...writtenPaths(effects)];
  if (isUnknown || alters.includes('front')) paths.push(...frontOf(editor));
  if (isUnknown || alters.includes('saved')) {
    const { unsaved } = await editor.capture();
    // Saving may create the file.
    paths.push(...unsaved.map(({ path }) => path).filter((path) => isAbsolute(path)));
  }
  return paths;
}

function frontOf(editor: Workbench['editor']): readonly string[] {
  const active = editor.active();
  return active ? [active.path] : [];
}

export function mayChangeAnything({ unknown, changesViewOnly }: ActionEffects): boolean {
  return unknown !== undefined && !changesViewOnly;
}

export function isHarmless(effects: ActionEffects): boolean {
  const { alters } = effects;
  const touching = ['front', 'saved'] as const;
  return (
    !mayChangeAnything(effects) && writtenPaths(effects).length === 0 && !touching.some((one) => alters.includes(one))
  );
}
