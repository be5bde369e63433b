import { editHtml, type HtmlEdit } from '../html/html-edit.ts';
import { attributeOf, scanTags, type Tag } from '../html/html-scan.ts';
import { motionTag, moves } from './motion-style.ts';
import { isShape, renderShape } from './shapes.ts';

interface ElementState {
  readonly html: string;
  readonly edits: HtmlEdit[];
  /** The open `<dt-mermaid>`. */
  diagram: { readonly tag: Tag; hasFence: boolean } | undefined;
  /** The open `<text-typewriter>`; text in `whole` elements is not split. */
  typed: { readonly tag: Tag; count: number; depth: number; whole: string[] } | undefined;
  /** A paragraph with nothing but shapes so far. */
  plainParagraph: { readonly tag: Tag; hasShape: boolean } | undefined;
}

/** Their text is not split. */
const whole = new Set('svg math pre select textarea style script video audio'.split(' '));

/**
 * Turns animated elements (`dt-arrow`, `fade-in`, `text-typewriter`, …) into HTML and SVG in their final state.
 * Validated custom properties control the animation in CSS. Linear.
 */
export function renderElements(html: string): string {
  if (!/<(dt-(arrow|rectangle|circle|mermaid)|fade-in|text-(highlight|typewriter))/i.test(html)) return html;
  const state: ElementState = { html, edits: [], diagram: undefined, typed: undefined, plainParagraph: undefined };
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

/** A paragraph around shapes would be visible as empty lines. */
function readParagraph(state: ElementState, tag: Tag): void {
  const { plainParagraph, edits } = state;
  if (isShape(tag)) {
    if (plainParagraph) plainParagraph.hasShape = true;
    return;
  }
  if (plainParagraph?.hasShape && tag.name === 'p' && tag.kind === 'close') {
    edits.push(
      { start: plainParagraph.tag.start, end: plainParagraph.tag.end, text: '' },
      { start: tag.start, end: tag.end, text: '' },
    );
  }
  state.plainParagraph = tag.name === 'p' && tag.kind === 'open' ? { tag, hasShape: false } : undefined;
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
  const { html, edits, typed, diagram, plainParagraph } = state;
  if (!plainParagraph && !typed) return;
  const text = html.slice(start, end);
  if (text.trim() === '') return;
  state.plainParagraph = undefined;
  if (!typed || diagram || typed.whole.length > 0) return;
  const wrapped = wrapCharacters(text, typed.count);
  typed.count += wrapped.count;
  edits.push({ start, end, text: wrapped.html });
}

/** From the attribute `code` or the text between the tags. */
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

/** The rest is typed at once. */
const mostCharacters = 1500;
/** Expensive to create, and stateless. */
const segmenter = new Intl.Segmenter();

/** Wraps characters, except white space: `<dt-char style="--i:0">`. */
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
 * White space, entities and graphemes. Cuts long words, because each step of a segmenter takes time proportional to its
 * text.
 */
function* piecesOf(text: string): Generator<string, void, undefined> {
  for (const [piece] of text.matchAll(/\s+|&#?\w{1,32};|&|[^\s&]{1,2000}/gu)) {
    if (/^[\s&]/.test(piece)) yield piece;
    else for (const { segment } of segmenter.segment(piece)) yield segment;
  }
}
