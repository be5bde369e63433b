import type { FixableProblem, WrittenFile } from './answers.ts';
import { checkDocument } from './checks/check-document.ts';
import { readSourceDocument } from './document/source-document.ts';
import { gatherWorld, type WorldSources } from './world/gather-world.ts';

/** All that is wrong with a demo file among the others, in order of the text. Looks at each file that it names once. */
export async function checkDemoFile(file: WrittenFile, sources: WorldSources): Promise<readonly FixableProblem[]> {
  const document = readSourceDocument(file.text, file);
  return checkDocument(document, await gatherWorld(document, sources));
}
