import { DemoError } from '../core/errors.ts';
import { createLines, type Lines } from '../core/text.ts';
import type { Demo, DemoFile } from '../demos/model.ts';
import { type ActionPreview, type CodeEdit, previewOf } from './code-preview.ts';
import { type PlanSources, planDemo } from './plan.ts';

/** Characters other than blanks, of a text that is looked for in the whole file and not only where it would come in. */
const longEnough = 24;

type EditState = 'is there' | 'is missing' | 'changes nothing';

/** A demo whose code its files have already: the show was played, or recorded, and does not stand at its beginning. */
export interface TypedTwice {
  readonly demo: Demo;
  /** The first of those files, as the demo names it. */
  readonly name: string;
}

/**
 * Returns the first demo of a file that types code, if all of that code is in its files already; the demos after it count
 * on its changes. `undefined` also if that cannot be told, as for a patch or a file that cannot be read.
 */
export async function findTypedTwice(file: DemoFile, sources: PlanSources): Promise<TypedTwice | undefined> {
  for (const demo of file.demos.filter(({ disabled }) => !disabled)) {
    const { actions } = await planDemo(file, demo, sources);
    const previews = actions.flatMap(({ source }) => previewOf(source, file) ?? []);
    const changes = previews.filter(({ kind }) => kind === 'change');
    if (changes.length === 0) continue;
    const name = await findCode(changes, sources);
    return name === undefined ? undefined : { demo, name };
  }
  return undefined;
}

export function describeTypedTwice({ demo, name }: TypedTwice): string {
  return `What “${demo.title}” types is in ${name} already: it would be typed a second time.`;
}

/** The name of the first file of these changes, if all of them have been made already. */
async function findCode(previews: readonly ActionPreview[], sources: PlanSources): Promise<string | undefined> {
  let found: string | undefined;
  for (const preview of previews) {
    const verdict = await judge(preview, sources);
    if (verdict === 'is missing') return undefined;
    if (verdict === 'is there') found ??= preview.name;
  }
  return found;
}

async function judge(preview: ActionPreview, { readText }: PlanSources): Promise<EditState> {
  const text = await readText(preview.path);
  if (text === undefined || preview.patchPath !== undefined) return 'is missing';
  const content = preview.contentPath === undefined ? undefined : await readText(preview.contentPath);
  if (preview.contentPath !== undefined && content === undefined) return 'is missing';
  const lines = createLines(text);
  try {
    const result = preview.compute(lines, { content });
    return 'edit' in result ? judgeEdit(result.edit, lines) : 'is missing';
  } catch (error) {
    if (error instanceof DemoError) return 'is missing'; // its place is not there
    throw error;
  }
}

function judgeEdit({ range, lead, text, trail }: CodeEdit, lines: Lines): EditState {
  const [start, end] = [lines.offsetAt(range.start), lines.offsetAt(range.end)];
  const replaced = lines.text.slice(start, end);
  if (replaced === `${lead}${text}${trail}` || text.trim() === '') return 'changes nothing';
  const isInPlace = lines.text.startsWith(`${lead}${text}`, start);
  const isLong = text.replace(/\s/g, '').length >= longEnough;
  return isInPlace || (isLong && hasLines(lines.text, text)) ? 'is there' : 'is missing';
}

/** Whether the lines of a text stand one after the other in another, whatever their indentation. */
function hasLines(whole: string, part: string): boolean {
  const trimmed = (text: string) =>
    text
      .trim()
      .split(/\s*\n\s*/)
      .join('\n');
  return `\n${trimmed(whole)}\n`.includes(`\n${trimmed(part)}\n`);
}
