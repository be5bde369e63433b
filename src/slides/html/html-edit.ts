import type { Span } from '../../core/text.ts';
import { scanTags, type Tag } from './html-scan.ts';

export interface HtmlEdit extends Span {
  readonly text: string;
}

const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '), // https://html.spec.whatwg.org/#void-elements
);

/** Edits must be in text order; overlapping ones are dropped. */
export function editHtml(text: string, edits: Iterable<HtmlEdit>): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits) {
    if (edit.start < at) continue;
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

/**
 * Balances the tags, so that a deck's HTML stays inside its layout: drops unmatched closing tags and comments, closes
 * open elements, escapes an unfinished tag. Linear.
 * @param tags of the text, if already scanned.
 */
export function balanceHtml(html: string, tags: Iterable<Tag> = scanTags(html)): string {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const edits: HtmlEdit[] = [];
  let last = 0;
  for (const tag of tags) {
    const between = tag.start > last ? html.slice(last, tag.start) : '';
    if (between.includes('<!--')) edits.push({ start: last, end: tag.start, text: dropComments(between) });
    last = tag.rawText?.end ?? tag.end;
    if (tag.kind === 'open') {
      if (opens(tag, counts)) push(open, counts, tag.name);
    } else if (!closeTo(open, counts, tag.name)) {
      edits.push({ start: tag.start, end: tag.end, text: '' });
    }
  }
  const rest = dropComments(html.slice(last)).replace(/<(?=[a-z/!?])/gi, '&lt;');
  return `${editHtml(html.slice(0, last), edits)}${rest}${printClosers(open)}`;
}

function printClosers(open: string[]): string {
  return open.length === 0 ? '' : `</${open.reverse().join('></')}>`;
}

/** An unclosed comment reaches to the end. */
function dropComments(text: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', done)) {
    pieces.push(text.slice(done, at));
    const close = text.indexOf('-->', at + 2);
    done = close < 0 ? text.length : close + 3;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

/** `/>` ends an element only in SVG and MathML. */
function opens({ name, isSelfClosing }: Tag, counts: ReadonlyMap<string, number>): boolean {
  if (!isSelfClosing) return !voidElements.has(name);
  const isForeign = name === 'svg' || name === 'math' || (counts.get('svg') ?? 0) + (counts.get('math') ?? 0) > 0;
  return !isForeign && !voidElements.has(name);
}

function push(open: string[], counts: Map<string, number>, name: string): void {
  open.push(name);
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Also closes the elements inside. Returns `false` if no such element is open. */
function closeTo(open: string[], counts: Map<string, number>, name: string): boolean {
  if ((counts.get(name) ?? 0) === 0) return false;
  for (;;) {
    const closed = open.pop();
    if (closed === undefined) return false;
    counts.set(closed, (counts.get(closed) ?? 1) - 1);
    if (closed === name) return true;
  }
}
