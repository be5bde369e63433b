import { type Disposable, disposeAll } from '../core/disposables.ts';
import type { Surroundings } from '../language/world/surroundings.ts';
import { registerCompletion } from './language-completion.ts';
import { registerLenses } from './language-lenses.ts';
import { registerLookUp } from './language-look-up.ts';

/** Completion, hovers, definitions, lenses and outline in demo files. */
export function registerWritingHelp(surroundings: Surroundings): Disposable {
  return disposeAll([registerCompletion(surroundings), registerLookUp(surroundings), registerLenses()]);
}
