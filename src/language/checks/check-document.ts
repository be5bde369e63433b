import { byStart } from '../../core/positions.ts';
import type { CheckContext } from '../context/check-context.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { FixableProblem } from '../language-types.ts';
import { checkActions } from './actions.ts';
import type { Check } from './check.ts';
import { checkCommands } from './commands.ts';
import { checkDemos } from './demos.ts';
import { checkNames } from './names.ts';
import { checkPaths } from './paths.ts';
import { checkPositions } from './positions.ts';
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
  checkPositions,
  checkSlides,
  checkSnippets,
  checkVariables,
  checkDemos,
];

/** All that is wrong with a demo file in its context, in order of the text. Pure; never throws. */
export function checkDocument(document: SourceDocument, context: CheckContext): readonly FixableProblem[] {
  return checks.flatMap((check) => check(document, context)).sort(byStart);
}
