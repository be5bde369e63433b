import type { ObjectNode } from '../core/data/tree.ts';
import { findProperty, toObject } from '../core/data/tree-value.ts';
import { isJsonObject, type JsonObject } from '../core/json.ts';
import { dropIllegal, dropIllegalIn, findIllegal } from '../core/legal-text.ts';
import { byStart, encloses } from '../core/positions.ts';
import type { Problem } from '../core/problem.ts';
import { createLines, type Lines, type Position } from '../core/text.ts';
import { finish, type SlicedWork } from '../core/time/slices.ts';
import { type FrontMatter, parseFrontMatter } from './deck/front-matter.ts';
import { readMarkdown } from './deck/markdown-scan.ts';
import { splitNotes } from './deck/notes.ts';
import { splitParts } from './deck/parts.ts';
import { cutText, type Segment } from './deck/segments.ts';
import { findShownLength, longestShown } from './deck/shown-length.ts';
import { inheritedValues, readSettings } from './deck/slide-settings.ts';
import { findTitle } from './deck/title.ts';
import type { Deck, Slide } from './model.ts';

/** The default is `error`. */
const severities: Partial<Readonly<Record<string, Problem['severity']>>> = {
  'duplicate-key': 'warning',
  'illegal-character': 'warning',
  'slide-too-long': 'warning',
  'unclosed-fence': 'warning',
  'unknown-layout': 'info',
};

/** Slides are parsed on demand, so that a long deck opens fast. */
export interface CutDeck {
  /** At least 1. */
  readonly count: number;
  readonly problems: readonly Problem[];
  /** Parses on each call. `undefined` for an invalid index. */
  readSlide(index: number): ReadSlide | undefined;
}

export interface ReadSlide {
  readonly slide: Slide;
  readonly problems: readonly Problem[];
}

interface DeckInput {
  readonly lines: Lines;
  readonly isUnclean: boolean;
}

interface SlideSource {
  readonly frontMatter: Segment | undefined;
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

/** Never throws: every text has at least one slide. Linear. */
export function* cutDeck(text: string): SlicedWork<CutDeck> {
  const illegal = findIllegal(text);
  const input: DeckInput = { lines: createLines(text), isUnclean: illegal >= 0 };
  const { segments, openFence } = yield* cutText(text);
  const sources = yield* groupSlides(segments, text.length);
  let deckValues: JsonObject | undefined;
  const readSlide = (index: number): ReadSlide | undefined => {
    const source = sources[index];
    if (!source) return undefined;
    if (index > 0) deckValues ??= inheritedValues(readSlide(0)?.slide.values ?? {});
    return parseSlide(input, source, index, deckValues ?? {});
  };
  return { count: sources.length, problems: judgeText(input, illegal, openFence), readSlide };
}

/** Like {@link cutDeck}, with all slides parsed. */
export function parseDeck(text: string, path: string): Deck {
  return finish(readDeck(text, path));
}

export function slideAt(slides: readonly Pick<Slide, 'range'>[], position: Position): number {
  return slides.findLastIndex(({ range }) => encloses(range, { start: position, end: position }));
}

/** {@link parseDeck} with one step per slide. */
export function* readDeck(text: string, path: string): SlicedWork<Deck> {
  const cut = yield* cutDeck(text);
  const slides: Slide[] = [];
  const problems: Problem[] = [...cut.problems];
  for (let read = cut.readSlide(0); read; read = cut.readSlide(slides.length)) {
    slides.push(read.slide);
    problems.push(...read.problems);
    yield;
  }
  return { path, slides, problems: problems.sort(byStart) };
}

function judgeText(input: DeckInput, illegal: number, openFence: number | undefined): readonly Problem[] {
  const problems: Problem[] = [];
  const report = createDeckReport(input, problems);
  if (illegal >= 0) {
    report('illegal-character', 'This character cannot be shown, so it is left out.', illegal, illegal + 1);
  }
  if (openFence !== undefined) {
    const message = 'This code block is never closed, so everything after it is code. Add the closing fence.';
    report('unclosed-fence', message, openFence, openFence + 3);
  }
  return problems;
}

type ReportDeckProblem = (code: string, message: string, start: number, end: number) => void;

function createDeckReport({ lines }: DeckInput, problems: Problem[]): ReportDeckProblem {
  return (code, message, start, end) => {
    const severity = severities[code] ?? 'error';
    problems.push({ code, message, severity, range: { start: lines.positionAt(start), end: lines.positionAt(end) } });
  };
}

/** The deck's front matter belongs to the first slide. */
function* groupSlides(segments: readonly Segment[], length: number): SlicedWork<readonly SlideSource[]> {
  const slides: SlideSource[] = [];
  let start = segments[0]?.kind === 'lead' ? segments[0].text.length : 0;
  let frontMatter: Segment | undefined;
  let content = '';
  for (const segment of segments) {
    if (segment.kind === 'separator') {
      slides.push({ frontMatter, content, start, end: segment.start });
      start = segment.start + segment.text.length;
      frontMatter = undefined;
      content = '';
      yield;
    } else if (segment.kind === 'front-matter') frontMatter = segment;
    else if (segment.kind === 'content') content = segment.text;
  }
  slides.push({ frontMatter, content, start, end: length });
  return slides;
}

function parseSlide(input: DeckInput, source: SlideSource, index: number, deckValues: JsonObject): ReadSlide {
  const problems: Problem[] = [];
  const report = createDeckReport(input, problems);
  const frontMatter = source.frontMatter && parseFrontMatter(source.frontMatter.text);
  const ownFrontMatter = ownValues(frontMatter, source, input.isUnclean, report);
  const values = { ...deckValues, ...ownFrontMatter };
  const shownContent = source.content.slice(0, findShownLength(source.content));
  if (shownContent !== source.content) {
    const message = `This slide has more than ${longestShown / 1024} Ki characters, so the rest is left out. Split the slide.`;
    report('slide-too-long', message, source.start, source.start);
  }
  const isUnclean = input.isUnclean && findIllegal(shownContent) >= 0;
  const { markdown, notes } = splitNotes(readMarkdown(isUnclean ? dropIllegal(shownContent) : shownContent));
  const offset = (source.frontMatter?.start ?? 0) + (frontMatter?.offset ?? 0);
  const settings = readSettings(values, (code, message, key) => {
    const keySpan = spanOfKey(frontMatter?.root, key);
    // An inherited value is reported in the deck's front matter.
    if (keySpan) report(code, message, offset + keySpan.start, offset + keySpan.end);
  });
  const slide: Slide = {
    index,
    title: findTitle(markdown) ?? ownTitle(ownFrontMatter) ?? `Slide ${index + 1}`,
    markdown: markdown.text,
    parts: splitParts(markdown),
    notes,
    settings,
    values,
    range: { start: input.lines.positionAt(source.start), end: input.lines.positionAt(source.end) },
  };
  return { slide, problems };
}

function ownValues(
  frontMatter: FrontMatter | undefined,
  { frontMatter: segment }: SlideSource,
  isUnclean: boolean,
  report: ReportDeckProblem,
): JsonObject {
  if (!frontMatter || !segment) return {};
  const offset = segment.start + frontMatter.offset;
  for (const { code, message, start, end } of frontMatter.problems) {
    report(code, message, offset + start, offset + end);
  }
  const values = frontMatter.root ? toObject(frontMatter.root) : {};
  const cleaned = isUnclean ? dropIllegalIn(values) : values;
  return isJsonObject(cleaned) ? cleaned : {};
}

function spanOfKey(
  root: ObjectNode | undefined,
  key: string,
): { readonly start: number; readonly end: number } | undefined {
  const property = root && findProperty(root, key);
  return property?.value ?? property?.key;
}

function ownTitle({ title }: JsonObject): string | undefined {
  if (typeof title !== 'string' && typeof title !== 'number') return undefined;
  return String(title).trim() || undefined;
}
