import { type Disposable, disposeAll } from '../../core/disposables.ts';
import type { Surroundings } from '../../language/world/surroundings.ts';
import { registerCompletion } from './completion.ts';
import { registerLenses } from './lenses.ts';
import { registerLookUp } from './look-up.ts';

/** Completion, hovers, definitions, lenses and outline in demo files. */
export function registerWritingHelp(surroundings: Surroundings): Disposable {
  return disposeAll([registerCompletion(surroundings), registerLookUp(surroundings), registerLenses()]);
}
