import { byStart } from '../core/positions.ts';
import { parseDemoSource } from '../demos/parse.ts';
import type { SourceDocument } from '../demos/source.ts';
import { checkActions } from './checks/actions.ts';
import type { Check } from './checks/check.ts';
import { checkCommands } from './checks/commands.ts';
import { checkDemos } from './checks/demos.ts';
import { checkNames } from './checks/names.ts';
import { checkPaths } from './checks/paths.ts';
import { checkPositions } from './checks/positions.ts';
import { checkReading } from './checks/reading.ts';
import { checkSlides } from './checks/slides.ts';
import { checkSnippets } from './checks/snippets.ts';
import { checkVariables } from './checks/variables.ts';
import type { CheckContext } from './context/check-context.ts';
import { type CheckSources, gatherContext } from './context/gather-context.ts';
import type { FixableProblem, WrittenFile } from './language-types.ts';

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

/** Checks a demo file; returns problems in order of the text. Looks at each file once. */
export async function checkDemoFile(file: WrittenFile, sources: CheckSources): Promise<readonly FixableProblem[]> {
  const document = parseDemoSource(file.text, file);
  return checkDocument(document, await gatherContext(document, sources));
}

/** Checks a demo file in its context. Pure; never throws. */
export function checkDocument(document: SourceDocument, context: CheckContext): readonly FixableProblem[] {
  return checks.flatMap((check) => check(document, context)).sort(byStart);
}
