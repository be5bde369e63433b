import type { ActionSource, DemoEntry, DemoFile } from '../demos/model.ts';
import type { Realm } from './declared-effects.ts';
import { effectsOf } from './effects.ts';
import { type PlanSources, planDemo } from './plan.ts';
import { sayingOf } from './registry.ts';

/**
 * The enabled actions up to the next wait, with variables and snippets expanded. Unreadable snippets stay.
 * @param done enabled actions that have run. The last one may be waiting.
 */
export async function expandDemo({ file, demo }: DemoEntry, sources: PlanSources, done = 0): Promise<DemoEntry> {
  const enabled = demo.actions.filter(({ disabled }) => !disabled);
  const waits = (action: ActionSource) => effectsOf(action, file).waits;
  const last = enabled[done - 1];
  const remaining = enabled.slice(last && !waits(last) ? done - 1 : done);
  const plan = await planDemo(file, { ...demo, actions: remaining }, sources);
  const actions = plan.actions.filter(({ isExpanded }) => !isExpanded).map(({ source }) => source);
  const stop = actions.findIndex(waits);
  return { file, demo: { ...demo, actions: stop < 0 ? actions : actions.slice(0, stop + 1) } };
}

/** Not noticed while slides appear. */
const quietRealms: ReadonlySet<Realm> = new Set<Realm>([
  'tabs',
  'saved',
  'selection',
  'highlight',
  'settings',
  'clipboard',
  'terminal',
  'variables',
  'window',
]);

/** Only prepares, such as closing tabs, and shows nothing. */
export function isPreparation(source: ActionSource, file: DemoFile): boolean {
  const { alters, shows, makes, removes, moves, copies, unknown, waits, runs } = effectsOf(source, file);
  const touched = [shows, makes, removes, moves, copies].some((list) => list.length > 0);
  if (touched || unknown || waits || runs) return false;
  const isQuiet = alters.length > 0 && alters.every((realm) => quietRealms.has(realm));
  return isQuiet || sayingOf(source, file) === undefined;
}
