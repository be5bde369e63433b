import type { SlicedWork } from '../../core/time/slices.ts';
import { isFrontMatter } from './front-matter.ts';
import { lineEndAfter, nextLineAfter, scanMarkdown } from './markdown-scan.ts';

/**
 * A piece of a deck's text. The pieces stand in order and without gaps: joined they are the text again. `lead` is the
 * part before the first slide (byte order mark, empty lines, a `---` that opens nothing). The front matter of the deck
 * includes both its `---` lines, that of a slide only the closing one: the opening one is the separator before it.
 */
export interface Segment {
  readonly kind: 'lead' | 'separator' | 'front-matter' | 'content';
  readonly text: string;
  /** UTF-16 offset of its first character. */
  readonly start: number;
}

/** A deck's text, cut. */
export interface CutText {
  readonly segments: readonly Segment[];
  /** Where a code fence begins that is never closed, and swallows every slide after it. */
  readonly openFence: number | undefined;
}

/** They take less than a millisecond. */
const linesOfStep = 500;

/**
 * Cuts a deck, a step for each separator and for as many lines as take a while. A line `---` at the left margin
 * separates, also right under a text, where Markdown would see a heading, because the format's users expect that. In
 * code fences and closed comments it does not. Linear in the text.
 */
export function* cutText(text: string): SlicedWork<CutText> {
  const segments: Segment[] = [];
  let done = 0;
  let openFence: number | undefined;
  const cut = (kind: Segment['kind'], end: number) => {
    if (end > done) segments.push({ kind, text: text.slice(done, end), start: done });
    done = end;
  };
  readTop(text, cut);
  const scan = scanMarkdown(text, done);
  let scanned = 0;
  for (let step = scan.next(); !step.done; ) {
    const { value: item } = step;
    const start = done + item.start;
    if (item.kind === 'fence' && !item.isClosed) openFence = start;
    if (item.kind !== 'line' || !isSeparator(text, start)) {
      step = scan.next();
      scanned += 1;
      if (scanned % linesOfStep === 0) yield;
      continue;
    }
    const next = done + item.next;
    cut('content', start);
    cut('separator', next);
    const end = endOfFrontMatter(text, next, false);
    if (end !== undefined) cut('front-matter', end);
    step = scan.next(done);
    yield;
  }
  cut('content', text.length);
  return { segments, openFence };
}

/** Cuts the part before the first slide's text. */
function readTop(text: string, cut: (kind: Segment['kind'], end: number) => void): void {
  const start = /^\uFEFF?(?:[ \t]*\r?\n)*/.exec(text)?.[0].length ?? 0;
  if (!isSeparator(text, start)) {
    cut('lead', text.charCodeAt(0) === 0xfeff ? 1 : 0);
    return;
  }
  const next = nextLineAfter(text, lineEndAfter(text, start));
  const end = endOfFrontMatter(text, next, true);
  cut('lead', end === undefined ? next : start);
  if (end !== undefined) cut('front-matter', end);
}

/** Where front matter that begins at `from` ends, its closing line included; `undefined` when none does. */
function endOfFrontMatter(text: string, from: number, isTop: boolean): number | undefined {
  for (let at = from; at < text.length; at = nextLineAfter(text, lineEndAfter(text, at))) {
    if (!isSeparator(text, at)) continue;
    return isFrontMatter(text.slice(from, at), isTop) ? nextLineAfter(text, lineEndAfter(text, at)) : undefined;
  }
  return undefined;
}

function isSeparator(text: string, lineStart: number): boolean {
  if (!text.startsWith('---', lineStart)) return false;
  let at = lineStart + 3;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at >= text.length || text[at] === '\n' || text.startsWith('\r\n', at);
}
