import type { ObjectNode } from '../core/data/tree.ts';
import { findProperty, toObject } from '../core/data/tree-value.ts';
import { isJsonObject, type JsonObject } from '../core/json.ts';
import { dropIllegal, dropIllegalIn, findIllegal } from '../core/legal-text.ts';
import { byStart } from '../core/positions.ts';
import type { Problem } from '../core/problem.ts';
import { createLines, type Lines } from '../core/text.ts';
import { type FrontMatter, parseFrontMatter } from './deck/front-matter.ts';
import { type MarkdownText, readMarkdown } from './deck/markdown-text.ts';
import { splitNotes } from './deck/notes.ts';
import { splitParts } from './deck/parts.ts';
import { readSegments, type Segment } from './deck/segments.ts';
import { inheritedValues, readSettings } from './deck/slide-settings.ts';
import { findTitle } from './deck/title.ts';
import type { Deck, Slide } from './model.ts';

/** Of what is no error. */
const severities: Partial<Readonly<Record<string, Problem['severity']>>> = {
  'duplicate-key': 'warning',
  'illegal-character': 'warning',
  'unclosed-fence': 'warning',
  'unknown-layout': 'info',
};

/** What a deck is read with. */
interface DeckReading {
  readonly lines: Lines;
  readonly problems: Problem[];
  /** Whether any character has to be dropped at all. */
  readonly isUnclean: boolean;
}

/** The segments of one slide. */
interface SlideSource {
  readonly frontMatter: Segment | undefined;
  readonly content: MarkdownText;
  readonly start: number;
  readonly end: number;
}

/** Reads a deck. Never throws: what is wrong becomes a problem, and every text is at least one slide. Linear. */
export function parseDeck(text: string, path: string): Deck {
  const illegal = findIllegal(text);
  const reading: DeckReading = { lines: createLines(text), problems: [], isUnclean: illegal >= 0 };
  if (illegal >= 0) {
    report(reading, 'illegal-character', 'This character cannot be shown, and is left out.', illegal, illegal + 1);
  }
  const segments = readSegments(text);
  reportOpenFence(reading, segments);
  let deckValues: JsonObject = {};
  const slides = groupSlides(segments, text.length).map((source, index) => {
    const slide = parseSlide(reading, source, index, deckValues);
    if (index === 0) deckValues = inheritedValues(slide.values);
    return slide;
  });
  return { path, slides, problems: reading.problems.sort(byStart) };
}

function report({ lines, problems }: DeckReading, code: string, message: string, start: number, end: number): void {
  const severity = severities[code] ?? 'error';
  problems.push({ code, message, severity, range: { start: lines.positionAt(start), end: lines.positionAt(end) } });
}

const noContent: MarkdownText = { text: '', items: [] };

/** Separators cut; the front matter of the deck belongs to the first slide. */
function groupSlides(segments: readonly Segment[], length: number): readonly SlideSource[] {
  const slides: SlideSource[] = [];
  let start = segments[0]?.kind === 'lead' ? segments[0].text.length : 0;
  let frontMatter: Segment | undefined;
  let content = noContent;
  for (const segment of segments) {
    if (segment.kind === 'separator') {
      slides.push({ frontMatter, content, start, end: segment.start });
      start = segment.start + segment.text.length;
      frontMatter = undefined;
      content = noContent;
    } else if (segment.kind === 'front-matter') frontMatter = segment;
    else if (segment.kind === 'content') content = segment;
  }
  slides.push({ frontMatter, content, start, end: length });
  return slides;
}

function parseSlide(reading: DeckReading, source: SlideSource, index: number, deckValues: JsonObject): Slide {
  const frontMatter = source.frontMatter && parseFrontMatter(source.frontMatter.text);
  const own = ownValues(reading, frontMatter, source);
  const values = { ...deckValues, ...own };
  const isUnclean = reading.isUnclean && findIllegal(source.content.text) >= 0;
  const { markdown, notes } = splitNotes(isUnclean ? readMarkdown(dropIllegal(source.content.text)) : source.content);
  const offset = (source.frontMatter?.start ?? 0) + (frontMatter?.offset ?? 0);
  const settings = readSettings(values, (code, message, key) => {
    const place = placeOf(frontMatter?.root, key);
    // What a slide inherits was reported where it stands.
    if (place) report(reading, code, message, offset + place.start, offset + place.end);
  });
  return {
    index,
    title: findTitle(markdown) ?? ownTitle(own) ?? `Slide ${index + 1}`,
    markdown: markdown.text,
    parts: splitParts(markdown),
    notes,
    settings,
    values,
    range: { start: reading.lines.positionAt(source.start), end: reading.lines.positionAt(source.end) },
  };
}

function ownValues(
  reading: DeckReading,
  frontMatter: FrontMatter | undefined,
  { frontMatter: segment }: SlideSource,
): JsonObject {
  if (!frontMatter || !segment) return {};
  const offset = segment.start + frontMatter.offset;
  for (const { code, message, start, end } of frontMatter.problems) {
    report(reading, code, message, offset + start, offset + end);
  }
  const values = frontMatter.root ? toObject(frontMatter.root) : {};
  const clean = reading.isUnclean ? dropIllegalIn(values) : values;
  return isJsonObject(clean) ? clean : {};
}

function placeOf(
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

/** A fence that is never closed swallows every slide after it. */
function reportOpenFence(reading: DeckReading, segments: readonly Segment[]): void {
  const last = segments.at(-1);
  if (last?.kind !== 'content') return;
  const end = last.items.at(-1);
  if (end?.kind !== 'fence' || end.isClosed) return;
  const start = last.start + end.start;
  report(reading, 'unclosed-fence', 'This code block is never closed: all that follows is code.', start, start + 3);
}
