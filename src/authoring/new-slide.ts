import { printYaml } from '../core/data/print-yaml.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';
import { createLines, lineBreakOf, type Position } from '../core/text.ts';
import { parseDeck, slideAt } from '../slides/cut-deck.ts';
import type { Slide } from '../slides/model.ts';

/** Text to insert; the cursor goes to its end. */
export interface TextAt {
  readonly position: Position;
  readonly text: string;
}

/** The text of a new slide after the slide at the cursor; it ends where the title goes. */
export function newSlideAfter(text: string, caret: Position): TextAt {
  const lines = createLines(text);
  const lineBreak = lineBreakOf(text);
  const { slides } = parseDeck(text, '');
  const slide = slides[slideAt(slides, caret)] ?? slides.at(-1);
  const end = slide ? lines.offsetAt(slide.range.end) : text.length;
  const start = slide ? lines.offsetAt(slide.range.start) : 0;
  const slideText = text.slice(start, end).trimEnd();
  const at = start + slideText.length;
  if (slideText === '' && slides.length < 2) return { position: lines.positionAt(at), text: '# ' };
  const blank = `${lineBreak}${lineBreak}`;
  const rest = text.slice(at, end) === '' && end < text.length ? blank : '';
  return { position: lines.positionAt(at), text: `${blank}---${blank}${usualHeading(slides)} ${rest}` };
}

/** Ignores the first slide, which often is the talk's title. */
function usualHeading(slides: readonly Pick<Slide, 'markdown'>[]): string {
  const counts = new Map<string, number>();
  for (const { markdown } of slides.length > 1 ? slides.slice(1) : slides) {
    const [, hashes] = /^(#{1,6})[ \t]/m.exec(markdown.replace(/^(```|~~~).*?^\1/gms, '')) ?? [];
    if (hashes !== undefined) counts.set(hashes, (counts.get(hashes) ?? 0) + 1);
  }
  const [[usual] = ['#']] = [...counts].sort(([, a], [, b]) => b - a);
  return usual;
}

const lookKeys = ['theme', 'customTheme', 'transition', 'header', 'footer'];
/** Layouts for a first slide. */
const openings = ['intro', 'section'];
/** Like our sample. */
const sampleLook: JsonObject = { theme: 'aurora', footer: '{{title}}', layout: 'intro' };

/**
 * A deck with two slides.
 *
 * @param sibling another deck of the talk, whose look is copied.
 */
export function newDeck(title: string, sibling?: string): string {
  const head = printYaml({ title, ...(sibling === undefined ? sampleLook : lookOf(sibling)) });
  return `---\n${head}---\n\n# ${title}\n\n---\n\n## The first point\n\n- What it is\n- Why it matters\n`;
}

function lookOf(deck: string): JsonObject {
  const values = parseDeck(deck, '').slides[0]?.values ?? {};
  const isOfLook = ([key, value]: [string, JsonValue]) =>
    lookKeys.includes(key) || (key === 'layout' && openings.includes(String(value)));
  return Object.fromEntries(Object.entries(values).filter(isOfLook));
}
