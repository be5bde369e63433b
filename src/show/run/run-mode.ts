import type { StepPacing } from '../../actions/context.ts';
import type { Effects } from '../../actions/declared-effects.ts';
import { findAction, sayingOf } from '../../actions/registry.ts';
import type { ActionSource } from '../../demos/model.ts';
import type { Settings } from '../../ports/settings.ts';

/** How a demo is run. */
export type RunMode =
  /** As its author wrote it. */
  | 'normal'
  /**
   * It has run before, and its end is to be seen again: as `fast`, but effects beyond the workspace follow the setting.
   */
  | 'repeat'
  /** On the way to a later one: without typing, waits and pauses. */
  | 'fast';

/**
 * Whether an action is left out because of how its demo is run. A repeated effect beyond the workspace may be waited
 * for: the presenter continues, or goes elsewhere. Rejects as `ask` does, which asks and waits for that.
 */
export async function isSkipped(
  source: ActionSource,
  mode: RunMode,
  { settings, ask }: { readonly settings: Settings; readonly ask: StepPacing['pause'] },
): Promise<boolean> {
  const { effects } = findAction(source.name) ?? {};
  if (!effects || mode === 'normal') return false;
  if (mode === 'fast') return reachesOthers(effects) || (runsProgram(effects) && !settings.get('forward.runCommands'));
  if (!reachesOthers(effects) && !runsProgram(effects)) return false;
  const repeat = settings.get('previous.repeat');
  if (repeat === 'ask') {
    const { title } = sayingOf(source, { demos: [] }) ?? { title: source.name };
    await ask({ kind: 'input', message: `It ran before. Next runs it again: ${title}` });
  }
  return repeat === 'never';
}

/** Other programs, other people. */
function reachesOthers({ alters = [], unknown }: Effects): boolean {
  return unknown === 'chat' || alters.includes('machine') || alters.includes('chat');
}

function runsProgram({ unknown }: Effects): boolean {
  return unknown === 'command line' || unknown === 'script';
}
