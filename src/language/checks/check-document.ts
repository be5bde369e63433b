import { byStart } from '../../core/positions.ts';
import type { FixableProblem } from '../answers.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { World } from '../world/world.ts';
import { checkActions } from './actions.ts';
import type { Check } from './check.ts';
import { checkCommands } from './commands.ts';
import { checkDemos } from './demos.ts';
import { checkNames } from './names.ts';
import { checkPaths } from './paths.ts';
import { checkPlaces } from './places.ts';
import { checkReading } from './reading.ts';
import { checkSlides } from './slides.ts';
import { checkSnippets } from './snippets.ts';
import { checkVariables } from './variables.ts';

const checks: readonly Check[] = [
  checkReading,
  checkNames,
  checkActions,
  checkCommands,
  checkPaths,
  checkPlaces,
  checkSlides,
  checkSnippets,
  checkVariables,
  checkDemos,
];

/** All that is wrong with a demo file in its world, in order of the text. Pure; never throws. */
export function checkDocument(document: SourceDocument, world: World): readonly FixableProblem[] {
  return checks.flatMap((check) => check(document, world)).sort(byStart);
}
