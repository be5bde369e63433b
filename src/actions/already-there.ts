import { DemoError } from '../core/errors.ts';
import { createLines, type Lines } from '../core/text.ts';
import type { Demo, DemoFile } from '../demos/model.ts';
import { type ActionPreview, type CodeEdit, previewOf } from './code-preview.ts';
import { type PlanSources, planDemo } from './plan.ts';

/** Non-blank characters of a text to search in the whole file. */
const longEnough = 24;

type EditState = 'is there' | 'is missing' | 'changes nothing';

/** The show was played or recorded already. */
export interface TypedTwice {
  readonly demo: Demo;
  /** The first file, as named in the demo. */
  readonly name: string;
}

/**
 * Returns the first demo that types code, if all of its code is in its files already. Later demos depend on its
 * changes. `undefined` if unknown, for example for a patch or an unreadable file.
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
  return `${name} already contains the code that “${demo.title}” types, so it would be there twice.`;
}

/** The first changed file, if all changes have been made. */
async function findCode(previews: readonly ActionPreview[], sources: PlanSources): Promise<string | undefined> {
  let presentName: string | undefined;
  for (const preview of previews) {
    const verdict = await judge(preview, sources);
    if (verdict === 'is missing') return undefined;
    if (verdict === 'is there') presentName ??= preview.name;
  }
  return presentName;
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
    if (error instanceof DemoError) return 'is missing'; // its position does not exist
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

/** Ignores indentation. */
function hasLines(whole: string, part: string): boolean {
  const trimmed = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n');
  return `\n${trimmed(whole)}\n`.includes(`\n${trimmed(part)}\n`);
}
