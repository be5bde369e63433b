import { isAbsolute } from 'node:path';
import type { ActionEffects } from '../../actions/declared-effects.ts';
import { writtenPaths } from '../../actions/declared-effects.ts';
import type { Workbench } from '../../ports/workbench.ts';

/**
 * The paths of files and folders that an action may touch by its own declaration, and anything else open to it.
 * Settings come back one by one: other entries of their file stay.
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
    // One that has no file yet may have a place for it, where saving makes it.
    paths.push(...unsaved.map(({ path }) => path).filter((path) => isAbsolute(path)));
  }
  return paths;
}

function frontOf(editor: Workbench['editor']): readonly string[] {
  const active = editor.active();
  return active ? [active.path] : [];
}

/** Whether its changes cannot be foreseen. */
export function mayChangeAnything({ unknown, changesViewOnly }: ActionEffects): boolean {
  return unknown !== undefined && !changesViewOnly;
}

/** Whether an action says all that it touches, and touches nothing that would have to be put back. */
export function isHarmless(effects: ActionEffects): boolean {
  const { alters } = effects;
  const touching = ['front', 'saved'] as const;
  return (
    !mayChangeAnything(effects) && writtenPaths(effects).length === 0 && !touching.some((one) => alters.includes(one))
  );
}
