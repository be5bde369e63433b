import type { Saying } from '../actions/action.ts';
import { type ActionPreview, type CodeEdit, previewOf } from '../actions/code-preview.ts';
import { findAction, sayingOf } from '../actions/registry.ts';
import { DemoError } from '../core/errors.ts';
import { mapTexts } from '../core/json.ts';
import { plainText } from '../core/plain-text.ts';
import { isEmptyRange } from '../core/positions.ts';
import { createLines, type Lines, type Position, type Range } from '../core/text.ts';
import type { ActionSource, Demo, DemoEntry, DemoFile } from '../demos/model.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { Slide } from '../slides/model.ts';
import type { UpcomingCard, UpcomingCode } from './upcoming.ts';

/** More lines than a card can show. */
const beyond = 40;

/** By absolute path, with unsaved changes. */
export type ReadText = (path: string) => Promise<string | undefined>;

export interface CardSources {
  readonly readText: ReadText;
  /** The document's cursor, if it is in front. */
  cursorIn?(path: string): Position | undefined;
  /** Demos that a demo may run. */
  readonly demos: readonly Demo[];
  /** Masks secrets in texts before they are shortened. */
  hide?(text: string): string;
}

/** Omits code that cannot be computed; running the demo will report why. */
export async function createDemoCard(entry: DemoEntry, sources: CardSources): Promise<UpcomingCard> {
  const { file, demo } = entry;
  const { lines, code: inView, text } = describeDemo(entry, sources.demos, sources.hide);
  const code = (inView && (await findCode(inView, sources))) ?? text;
  const told = lines.length === 0 && demo.description ? [demo.description] : lines;
  return { eyebrow: file.title, title: demo.title, place: placeOf(entry), lines: told, ...(code && { code }) };
}

/** A visible document. */
export interface ShownCode {
  readonly name: string;
  readonly text: string;
  /** The primary selection; an empty one is the cursor. */
  readonly selection: Range;
  readonly highlight: Range | undefined;
}

/** With the visible code. */
export function createShownCard({ file, demo }: DemoEntry, shown: ShownCode | undefined): UpcomingCard {
  const lines = shown || !demo.description ? [] : [demo.description];
  return {
    eyebrow: file.title,
    title: demo.title,
    place: placeOf({ file, demo }),
    lines,
    ...(shown && { code: shownCode(shown) }),
  };
}

/** Highlights the selection, or else shows the cursor's line. */
function shownCode({ name, text, selection, highlight }: ShownCode): UpcomingCode {
  const pointed = highlight ?? (isEmptyRange(selection) ? undefined : selection);
  const lines = createLines(text);
  if (pointed) return { title: name, ...showPlace(touchedLines(pointed), lines) };
  const { line } = selection.end;
  return { title: name, text: takeLines(lines, line + beyond), cursorLine: line + 1 };
}

/** A selection that ends at the start of a line excludes that line. */
function touchedLines({ start, end }: Range): Range {
  if (end.character > 0 || end.line === start.line) return { start, end };
  return { start, end: { line: end.line - 1, character: 0 } };
}

/** Only its title while reveals are left, so as not to spoil them. */
export function createSlideCard(
  slide: Pick<Slide, 'title' | 'index' | 'markdown'>,
  count: number,
  { step, steps }: Pick<StagePage, 'step' | 'steps'>,
): UpcomingCard {
  const { lines, code } =
    step < steps ? { lines: [`${step} of ${steps} revealed`], code: undefined } : plainText(slide.markdown);
  const eyebrow = `Slide ${slide.index + 1} of ${count}`;
  const place = `${slide.index + 1}/${count}`;
  return { eyebrow, title: slide.title, place, lines, ...(code && { code }) };
}

function placeOf({ file, demo }: DemoEntry): string {
  return `${file.demos.findIndex(({ id }) => id === demo.id) + 1}/${file.demos.length}`;
}

async function findCode(code: ActionPreview, sources: CardSources): Promise<UpcomingCode | undefined> {
  try {
    return await readCode(code, sources);
  } catch (error) {
    if (error instanceof DemoError) return undefined;
    throw error;
  }
}

async function readCode(code: ActionPreview, { readText, cursorIn }: CardSources): Promise<UpcomingCode | undefined> {
  const { name, path, contentPath, patchPath } = code;
  const named = [contentPath, patchPath];
  const [content, patch] = await Promise.all(named.map((one) => (one === undefined ? undefined : readText(one))));
  if (contentPath !== undefined && content === undefined) return undefined;
  if (patchPath !== undefined && patch === undefined) return undefined;
  const there = await readText(path);
  const lines = createLines(there ?? '');
  const sight = code.compute(lines, { content, patch, cursor: cursorIn?.(path) });
  if ('edit' in sight) return { title: name, ...showChange(sight.edit, lines) };
  if ('text' in sight) return { title: name, ...showPlace(sight.range, createLines(sight.text)), isNew: true };
  return there === undefined ? undefined : { title: name, ...showPlace(sight.range, lines) };
}

/** The unchanged file with the relevant range. */
function showPlace(range: Range | undefined, lines: Lines): Omit<UpcomingCode, 'title'> {
  if (!range) return { text: takeLines(lines, beyond) };
  const [first, last] = [range.start.line, range.end.line];
  return { text: takeLines(lines, last + beyond), highlightLines: [first + 1, last + 1] };
}

/** The file after the change, with the changed lines. */
function showChange({ range, lead, text, trail }: CodeEdit, lines: Lines): Omit<UpcomingCode, 'title'> {
  const before = lines.text.slice(0, lines.offsetAt(range.start)) + lead;
  const after = trail + lines.text.slice(lines.offsetAt(range.end));
  const visible = text.replace(/(?:\r\n|\r|\n)$/, '');
  // The final line break starts no new line.
  const changed = createLines(before + (after === '' ? visible : text) + after);
  const lineOf = (offset: number) => changed.positionAt(offset).line;
  const [first, last] = [lineOf(before.length), lineOf(before.length + visible.length)];
  return { text: takeLines(changed, last + 1 + beyond), highlightLines: [first + 1, last + 1], isNew: true };
}

function takeLines(lines: Lines, count: number): string {
  return Array.from({ length: Math.min(count, lines.lineCount) }, (_, line) => lines.lineAt(line)).join('\n');
}

interface DemoDescription {
  /** One short sentence per visible action. */
  readonly lines: readonly string[];
  readonly code: ActionPreview | undefined;
  /** Texts too long for `lines`: commands, messages. */
  readonly text: UpcomingCode | undefined;
}

/** As written, but with secrets masked. Reads no files. */
export function describeDemo(
  { file, demo }: DemoEntry,
  demos: readonly Demo[],
  hide?: (text: string) => string,
): DemoDescription {
  const actions = demo.actions.filter(({ disabled }) => !disabled);
  const told = hide ? actions.map((action) => ({ ...action, fields: mapTexts(action.fields, hide) })) : actions;
  const sayings = told.flatMap((action) => sayingOf(action, { demos }) ?? []);
  const lines = sayings.map(({ title }) => title);
  return {
    lines: lines.filter((line, index) => line !== lines[index - 1]),
    code: findCodePreview(actions, file),
    text: findText(told.flatMap((action) => (hasView(action) ? [] : (sayingOf(action, { demos }) ?? [])))),
  };
}

function hasView({ name }: ActionSource): boolean {
  return findAction(name)?.preview !== undefined;
}

/** Texts that are not part of the sentence already. */
function findText(sayings: readonly Saying[]): UpcomingCode | undefined {
  const long = sayings.filter(({ title, lines }) => lines.length > 0 && !title.includes(lines.join(' ')));
  return long.length === 0 ? undefined : { title: '', text: long.map(({ lines }) => lines.join('\n')).join('\n\n') };
}

/** In order of preference. */
const preference: readonly ActionPreview['kind'][] = ['change', 'place', 'cursor', 'file'];

function findCodePreview(actions: readonly ActionSource[], file: DemoFile): ActionPreview | undefined {
  const views = actions.flatMap((action) => previewOf(action, file) ?? []);
  return views.toSorted((a, b) => preference.indexOf(a.kind) - preference.indexOf(b.kind))[0];
}
