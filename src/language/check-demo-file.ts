import { checkDocument } from './checks/check-document.ts';
import { type CheckSources, gatherContext } from './context/gather-context.ts';
import { readSourceDocument } from './document/source-document.ts';
import type { FixableProblem, WrittenFile } from './language-types.ts';

/** All that is wrong with a demo file among the others, in order of the text. Looks at each file that it names once. */
export async function checkDemoFile(file: WrittenFile, sources: CheckSources): Promise<readonly FixableProblem[]> {
  const document = readSourceDocument(file.text, file);
  return checkDocument(document, await gatherContext(document, sources));
}
