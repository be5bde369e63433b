import { editHtml, type HtmlEdit } from '../html/html-edit.ts';
import { attributeOf, scanTags, type Tag } from '../html/html-scan.ts';
import { motionTag, moves } from './motion-style.ts';
import { isShape, renderShape } from './shapes.ts';

/** Where the pass stands in a page. */
interface ElementState {
  readonly html: string;
  readonly edits: HtmlEdit[];
  /** A `<dt-mermaid>` that is open. */
  diagram: { readonly tag: Tag; hasFence: boolean } | undefined;
  /** A `<text-typewriter>` that is open, and the names of elements in it whose text stays whole. */
  typed: { readonly tag: Tag; count: number; depth: number; whole: string[] } | undefined;
  /** A paragraph that has held nothing but shapes so far. */
  bare: { readonly tag: Tag; hasShape: boolean } | undefined;
}

/** Elements without characters of their own, or that draw them themselves. */
const whole = new Set('svg math pre select textarea style script video audio'.split(' '));

/**
 * Turns the elements that draw, move or type (`dt-arrow`, `fade-in`, `text-typewriter`, …) into HTML and SVG in its
 * final state. The data of their motion goes along as custom properties, each of them checked; the CSS of the stage
 * plays it. Linear.
 */
export function renderElements(html: string): string {
  if (!/<(dt-(arrow|rectangle|circle|mermaid)|fade-in|text-(highlight|typewriter))/i.test(html)) return html;
  const state: ElementState = { html, edits: [], diagram: undefined, typed: undefined, bare: undefined };
  let done = 0;
  for (const tag of scanTags(html)) {
    readText(state, done, tag.start);
    done = tag.rawText?.end ?? tag.end;
    if (tag.name === 'dt-mermaid') readDiagramTag(state, tag);
    else if (state.diagram) state.diagram.hasFence ||= attributeOf(tag, 'class') === 'mermaid';
    else readTag(state, tag);
  }
  return editHtml(
    html,
    state.edits.sort((one, other) => one.start - other.start),
  );
}

function readTag(state: ElementState, tag: Tag): void {
  const { html, edits, typed } = state;
  readParagraph(state, tag);
  if (isShape(tag)) edits.push({ start: tag.start, end: tag.end, text: tag.kind === 'open' ? renderShape(tag) : '' });
  else if (tag.name === 'text-typewriter') readTyped(state, tag);
  else if (moves(tag) && tag.kind === 'open') {
    edits.push({ start: tag.start, end: tag.end, text: motionTag(html, tag, 0) });
  } else if (typed && whole.has(tag.name)) {
    if (tag.kind === 'close') typed.whole.pop();
    else if (!tag.rawText) typed.whole.push(tag.name);
  }
}

/** A shape alone in its paragraph needs none: the empty lines would be seen. */
function readParagraph(state: ElementState, tag: Tag): void {
  const { bare, edits } = state;
  if (isShape(tag)) {
    if (bare) bare.hasShape = true;
    return;
  }
  if (bare?.hasShape && tag.name === 'p' && tag.kind === 'close') {
    edits.push({ start: bare.tag.start, end: bare.tag.end, text: '' }, { start: tag.start, end: tag.end, text: '' });
  }
  state.bare = tag.name === 'p' && tag.kind === 'open' ? { tag, hasShape: false } : undefined;
}

function readTyped(state: ElementState, tag: Tag): void {
  const { typed, html, edits } = state;
  if (tag.kind === 'open') {
    if (typed) typed.depth += 1;
    else state.typed = { tag, count: 0, depth: 1, whole: [] };
    return;
  }
  if (!typed) return;
  typed.depth -= 1;
  if (typed.depth > 0) return;
  edits.push({ start: typed.tag.start, end: typed.tag.end, text: motionTag(html, typed.tag, typed.count) });
  state.typed = undefined;
}

function readText(state: ElementState, start: number, end: number): void {
  const { html, edits, typed, diagram, bare } = state;
  if (!bare && !typed) return;
  const text = html.slice(start, end);
  if (text.trim() === '') return;
  state.bare = undefined;
  if (!typed || diagram || typed.whole.length > 0) return;
  const wrapped = wrapCharacters(text, typed.count);
  typed.count += wrapped.count;
  edits.push({ start, end, text: wrapped.html });
}

/** A diagram of Mermaid as its fence would be: from the attribute `code`, else from the text between the tags. */
function readDiagramTag(state: ElementState, tag: Tag): void {
  const { html, edits, diagram } = state;
  if (tag.kind === 'open') {
    if (!diagram) state.diagram = { tag, hasFence: false };
    return;
  }
  if (!diagram) return;
  state.diagram = undefined;
  const { tag: open, hasFence } = diagram;
  if (hasFence) {
    edits.push({ start: open.start, end: open.end, text: '' }, { start: tag.start, end: tag.end, text: '' });
    return;
  }
  const text = attributeOf(open, 'code') || html.slice(open.end, tag.start).replace(/<\/?p>/g, '\n');
  const code = text.trim().replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  edits.push({ start: open.start, end: tag.end, text: `<pre class="mermaid">${code}</pre>` });
}

/** More than this are not typed one by one: the rest comes in one piece. */
const mostCharacters = 1500;
/** Costly to make, and without any state. */
const segmenter = new Intl.Segmenter();

/**
 * A text of HTML with each of its characters in an element of its own, numbered from `first` on: `<dt-char
 * style="--i:0">`. White space stays as it is and has no number.
 */
function wrapCharacters(text: string, first: number): { readonly html: string; readonly count: number } {
  const pieces: string[] = [];
  let [count, done] = [0, 0];
  const add = (characters: string) => {
    pieces.push(`<dt-char style="--i:${first + count}">${characters.replaceAll('<', '&lt;')}</dt-char>`);
    count += 1;
    done += characters.length;
  };
  for (const piece of piecesOf(text)) {
    if (first + count >= mostCharacters) break;
    if (/^\s/.test(piece)) {
      pieces.push(piece);
      done += piece.length;
    } else add(piece);
  }
  if (done < text.length) add(text.slice(done));
  return { html: pieces.join(''), count };
}

/**
 * White space, entities and characters as people see them: a letter with its accents is one. Text without blanks is
 * cut, because every step of a segmenter costs as much as its text is long.
 */
function* piecesOf(text: string): Generator<string, void, undefined> {
  for (const [piece] of text.matchAll(/\s+|&#?\w{1,32};|&|[^\s&]{1,2000}/gu)) {
    if (/^[\s&]/.test(piece)) yield piece;
    else for (const { segment } of segmenter.segment(piece)) yield segment;
  }
}
