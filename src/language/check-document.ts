import { byStart } from '../core/positions.ts';
import { checkActions } from './checks/actions.ts';
import type { Check } from './checks/check.ts';
import { checkDemos } from './checks/demos.ts';
import { checkNames } from './checks/names.ts';
import { checkPaths } from './checks/paths.ts';
import { checkPlaces } from './checks/places.ts';
import { checkReading } from './checks/reading.ts';
import { checkSlides } from './checks/slides.ts';
import { checkSnippets } from './checks/snippets.ts';
import { checkVariables } from './checks/variables.ts';
import type { Finding } from './finding.ts';
import type { SourceDocument } from './source-document.ts';
import type { World } from './world/world.ts';

const checks: readonly Check[] = [
  checkReading,
  checkNames,
  checkActions,
  checkPaths,
  checkPlaces,
  checkSlides,
  checkSnippets,
  checkVariables,
  checkDemos,
];

/** All that is wrong with a demo file in its world, in order of the text. Pure; never throws. */
export function checkDocument(document: SourceDocument, world: World): readonly Finding[] {
  return checks.flatMap((check) => check(document, world)).sort(byStart);
}
