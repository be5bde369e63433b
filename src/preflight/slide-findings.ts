import { amountOf, createLines, type Range } from '../core/text.ts';
import type { Settings } from '../ports/settings.ts';
import type { LegibilityLimits, SlideFlaw } from '../ports/slide-flaw.ts';
import type { Finding } from './finding.ts';

/** A slide that was measured. */
export interface MeasuredSlide {
  /** Absolute path of its deck. */
  readonly path: string;
  readonly range: Range;
  /** The text of the deck. */
  readonly text: string;
  readonly demoId: string;
}

export function limitsOf(settings: Pick<Settings, 'get'>): LegibilityLimits {
  const text = settings.get('check.textSize');
  return { text, code: (text * 5) / 6, footer: (text * 2) / 3, contrast: 4.5, words: settings.get('check.words') };
}

/** Findings about a slide, each at the line of the text concerned, without those that the settings or the slide turn off. */
export function describeFlaws(
  flaws: readonly SlideFlaw[],
  { path, range, text, demoId }: MeasuredSlide,
  settings: Pick<Settings, 'get'>,
): readonly Finding[] {
  const lines = createLines(text);
  const last = Math.min(range.end.line, lines.lineCount - 1);
  const slideLines = Array.from(
    { length: last - range.start.line + 1 },
    (_, index) => lines.lineAt(range.start.line + index) ?? '',
  );
  const ignored = new Set([...settings.get('check.ignore'), ...ignoredIn(slideLines)]);
  return flaws
    .filter(({ kind }) => !ignored.has(kind) && !ignored.has('all'))
    .map((flaw) => {
      const lineOffset = findText(flaw.text, slideLines);
      const line = range.start.line + (lineOffset ?? firstContent(slideLines));
      return {
        code: flaw.kind,
        severity: flaw.kind === 'blurry-picture' || flaw.kind === 'too-many-words' ? 'info' : 'warning',
        message: describe(flaw),
        path,
        range: { start: { line, character: 0 }, end: { line, character: lines.lineAt(line)?.length ?? 0 } },
        demoId,
        source: 'check',
      };
    });
}

function describe({ kind, text, count, value, limit }: SlideFlaw): string {
  const what = text === '' ? 'Some text' : `“${text}”`;
  const othersText =
    count > 1 ? ` The same is true of ${count === 2 ? 'one other' : `${count - 1} others`} on this slide.` : '';
  switch (kind) {
    case 'slide-overflows':
      return `${what} does not fit: it is cut off by ${amountOf(Math.round(value), 'pixel')}. Split the slide, or use fewer lines.`;
    case 'small-text':
      return `${what} is too small for the last row: ${Math.round(value)} pixels high on a screen of 1080 lines, at least ${Math.round(limit)} needed.${othersText}`;
    case 'low-contrast':
      return `${what} is hard to read: its contrast with the background is ${value.toFixed(1)}:1, at least ${limit}:1 needed.${othersText}`;
    case 'blurry-picture':
      return `${text === '' ? 'A picture' : `The picture “${text}”`} looks blurred, because it is enlarged ${value.toFixed(1)} times. Use a larger file.${othersText}`;
    case 'too-many-words':
      return `This slide has ${value} words, so the audience reads instead of listening. Keep it to ${limit}.`;
  }
}

/** Codes that a slide's comments turn off; `all` without any. */
function ignoredIn(lines: readonly string[]): readonly string[] {
  const comments = lines.join('\n').matchAll(/<!--\s{0,9}showrunner-ignore\b([^<>]{0,400}?)-->/g);
  return [...comments].flatMap(([, codes = '']) => codes.match(/(?<![a-z-])[a-z]+(?:-[a-z]+)*/g) ?? ['all']);
}

/** The first line with the beginning of a text as it is shown; Markdown's signs do not count. */
function findText(shown: string, lines: readonly string[]): number | undefined {
  const searched = plain(shown.replace(/\u2026$/, ''))
    .slice(0, 24)
    .trim();
  if (searched === '') return undefined;
  const index = lines.findIndex((line) => plain(line).includes(searched));
  return index < 0 ? undefined : index;
}

function plain(text: string): string {
  return text
    .replace(/[*_`~[\]]|\(https?:[^()]{0,2000}\)/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

function firstContent(lines: readonly string[]): number {
  return Math.max(
    0,
    lines.findIndex((line) => /[^\s-]/.test(line)),
  );
}
