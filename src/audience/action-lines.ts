import { decksOf } from '../actions/decks.ts';
import { isSeen } from '../actions/declared-effects.ts';
import { effectsOf } from '../actions/effects.ts';
import { sayingOf } from '../actions/registry.ts';
import type { Library } from '../demos/library.ts';
import type { DemoEntry } from '../demos/model.ts';

/** One line per visible action, without window arrangement and parts printed below. */
export function describeActions({ file, demo }: DemoEntry, library: Library): readonly string[] {
  const demos = library.files.flatMap((other) => other.demos);
  const told = demo.actions.filter((action) => {
    if (action.disabled || decksOf({ file, demo: { actions: [action] } }, new Map()).length > 0) return false;
    const effects = effectsOf(action, file);
    return isSeen(effects) && (effects.unknown === undefined || effects.unknown === 'keys');
  });
  const lines = told.flatMap((action) => sayingOf(action, { demos })?.title ?? []);
  return [...new Set(lines)];
}
