import { filler, isWithin } from '../ground/tree.ts';
import type { Session } from '../playing/session.ts';

interface ListedEdit {
  readonly id: string;
  readonly path: string;
  /** It may be a command's as well, and says so. */
  readonly isUncertain?: true;
}

/** The bytes of all edits that going back has kept, by the API's list; undefined where there is no such route. */
export async function keptEdits(
  session: Session,
): Promise<readonly (ListedEdit & { readonly bytes: Buffer })[] | undefined> {
  const { program, keptBytes } = session;
  const listed = (await program.read('edits')) as { readonly edits: readonly ListedEdit[] } | undefined;
  if (listed === undefined) return undefined;
  for (const { id } of listed.edits) {
    if (!keptBytes.has(id)) keptBytes.set(id, await program.readBytes(`edits/content?id=${id}`));
  }
  return listed.edits.map((edit) => ({ ...edit, bytes: keptBytes.get(edit.id) ?? Buffer.alloc(0) }));
}

/** The words that going back has taken from the disk have to be among the edits, and nothing but own words may be, unless it says that it may not. */
export async function judgeEdits(session: Session, move: string, taken: readonly Buffer[]): Promise<void> {
  const { words, report, totals, judgedEdits, steps } = session;
  const edits = await keptEdits(session);
  if (edits === undefined) return;
  for (const word of taken) {
    if (edits.some(({ bytes }) => bytes.includes(word))) continue;
    report('lostWords', `after ${move}: “${word}” has gone from the disk and is not among the edits`);
    words.drop(word); // told once
  }
  const late = steps.flatMap((step) => step.late);
  for (const { id, path, bytes, isUncertain } of edits) {
    if (isUncertain || judgedEdits.has(id)) continue;
    judgedEdits.add(id);
    const isOwn = words.coined.some((word) => bytes.includes(word));
    if (isOwn || path === filler || totals.kills > 0 || isWithin(path, late)) continue;
    report(
      'mismatches',
      `after ${move}: listed as an edit of the presenter’s, which it is not: ${path} (“${bytes.subarray(0, 60)}”)`,
    );
  }
}
