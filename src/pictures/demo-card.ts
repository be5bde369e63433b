import { DemoError } from '../core/errors.ts';
import { createLines, fullRange, type Lines, type Range } from '../core/text.ts';
import type { DemoEntry, DemoFile } from '../demos/model.ts';
import { resolveContentPath, resolvePath } from '../demos/paths.ts';
import { resolvePlaceholders } from '../demos/placeholder.ts';
import { parsePosition, resolveRange } from '../demos/position.ts';
import type { Slide } from '../slides/model.ts';
import { describeDemo, type ExcerptSource } from './card/describe-demo.ts';
import { plainText } from './card/plain-text.ts';
import type { UpcomingCard, UpcomingCode } from './upcoming.ts';

/** Lines that are kept after the last one to look at: more than any card has room for. */
const beyond = 40;

/** The text of a file by its absolute path, as the editor has it; `undefined` when there is none. */
export type ReadText = (path: string) => Promise<string | undefined>;

/** The card of a demo. One whose code cannot be found has a card without code: running it will say why. */
export async function createDemoCard({ file, demo }: DemoEntry, readText: ReadText): Promise<UpcomingCard> {
  const { lines, excerpt } = describeDemo(file, demo);
  const code = excerpt && (await findCode(file, excerpt, readText));
  const told = lines.length === 0 && demo.description ? [demo.description] : lines;
  return { eyebrow: file.title, title: demo.title, lines: told, ...(code && { code }) };
}

/** The card of a slide, from the Markdown of it. */
export function createSlideCard(slide: Pick<Slide, 'title' | 'index' | 'markdown'>, count: number): UpcomingCard {
  const { lines, code } = plainText(slide.markdown);
  const eyebrow = `Slide ${slide.index + 1} of ${count}`;
  return { eyebrow, title: slide.title, lines, marks: 'none', ...(code && { code }) };
}

async function findCode(file: DemoFile, source: ExcerptSource, readText: ReadText): Promise<UpcomingCode | undefined> {
  try {
    return await readCode(file, source, readText);
  } catch (error) {
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}

async function readCode(file: DemoFile, source: ExcerptSource, readText: ReadText): Promise<UpcomingCode | undefined> {
  const { how, contentPath } = source;
  const coming = contentPath === undefined ? source.content : await readText(resolveContentPath(file, contentPath));
  const there = how === 'created' ? undefined : await readText(resolvePath(file, source.path));
  if (how !== 'shown' && coming !== undefined) return change(source, createLines(there ?? ''), coming);
  return there === undefined ? undefined : point(source, createLines(there));
}

/** The file as it is, with the place that the demo points at. */
function point(source: ExcerptSource, lines: Lines): UpcomingCode {
  const range = findRange(source, lines);
  if (!range) return { title: source.path, text: takeLines(lines, 0, beyond).join('\n') };
  const [first, last] = [range.start.line, range.end.line];
  return {
    title: source.path,
    text: takeLines(lines, 0, last + beyond).join('\n'),
    highlightLines: [first + 1, last + 1],
  };
}

/** The file as it will be, with the lines that come in. */
function change(source: ExcerptSource, lines: Lines, coming: string): UpcomingCode {
  const replaces = source.how === 'replaced';
  const range = findRange(source, lines) ?? (replaces ? fullRange(lines) : endOf(lines));
  const added = coming.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  const first = range.start.line;
  const after = replaces || lines.text === '' ? range.end.line + 1 : first;
  return {
    title: source.path,
    text: [...takeLines(lines, 0, first), ...added, ...takeLines(lines, after, after + beyond)].join('\n'),
    highlightLines: [first + 1, first + added.length],
    isNew: true,
  };
}

function findRange({ position, startPlaceholder: start, endPlaceholder: end }: ExcerptSource, lines: Lines) {
  if (position !== undefined) {
    const parsed = parsePosition(position);
    return 'spec' in parsed ? resolveRange(parsed.spec, lines) : undefined;
  }
  return start === undefined ? undefined : resolvePlaceholders({ start, ...(end !== undefined && { end }) }, lines);
}

/** Where `insert` puts what has no place: after the last line that holds something. */
function endOf(lines: Lines): Range {
  const last = lines.lineCount - 1;
  const line = lines.lineAt(last) === '' ? last : last + 1;
  return { start: { line, character: 0 }, end: { line, character: 0 } };
}

/** From `first` (included) to `end` (excluded), both from 0. */
function takeLines(lines: Lines, first: number, end: number): readonly string[] {
  const wanted = Array.from({ length: Math.max(0, end - first) }, (_, index) => lines.lineAt(first + index));
  return wanted.filter((line) => line !== undefined);
}
