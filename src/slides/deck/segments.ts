import type { SlicedWork } from '../../core/time/slices.ts';
import { isFrontMatter } from './front-matter.ts';
import { lineEndAfter, nextLineAfter, scanMarkdown } from './markdown-scan.ts';

/**
 * Joined in order, segments are the whole text. `lead` is the part before the first slide (byte order mark, empty
 * lines, an unused `---`). The deck's front matter includes both `---` lines, a slide's front matter only the closing
 * one.
 */
export interface Segment {
  readonly kind: 'lead' | 'separator' | 'front-matter' | 'content';
  readonly text: string;
  /** UTF-16 offset. */
  readonly start: number;
}

export interface CutText {
  readonly segments: readonly Segment[];
  /** Start of an unclosed code fence. */
  readonly openFence: number | undefined;
}

/** Less than a millisecond. */
const linesOfStep = 500;

/**
 * One step per separator or {@link linesOfStep} lines. A `---` at the left margin is a separator even directly below
 * text, where Markdown would make a heading, because users of the format expect that. Ignores code fences and closed
 * comments. Linear.
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

/** Includes the closing line. */
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
