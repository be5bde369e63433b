import { editHtml, type HtmlEdit } from './html/html-edit.ts';
import { attributeOf, scanPieces, type Tag } from './html/html-scan.ts';

const voidElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Attributes that shape the page. All others of a hidden element may contain its content. */
const layoutAttributes = /^(?:class|style|width|height|data-reveal|data-conceal|viewbox|colspan|rowspan|type|start)$/;

/**
 * Removes the content of elements that are revealed after `step`, because followers must not read ahead. Letters are
 * replaced by `x` and hidden elements keep their box, so that nothing moves when they are revealed. Linear.
 */
export function hideUnrevealed(html: string, step: number): string {
  const edits: HtmlEdit[] = [];
  /** Open elements inside the outermost hidden one; empty outside. */
  let hidden: string[] = [];
  for (const piece of scanPieces(html)) {
    if (!('kind' in piece)) {
      if (hidden.length > 0) edits.push({ ...piece, text: blank(html.slice(piece.start, piece.end)) });
      continue;
    }
    const isHidden = hidden.length > 0 || isLater(piece, step);
    if (piece.kind === 'close') hidden = hidden.slice(0, Math.max(hidden.lastIndexOf(piece.name), 0));
    if (!isHidden || piece.kind === 'close') continue;
    edits.push(...piece.attributes.filter(({ name }) => !layoutAttributes.test(name)).map(remove));
    if (piece.rawText) edits.push({ ...piece.rawText, text: '' });
    if (!piece.isSelfClosing && !voidElements.test(piece.name)) hidden.push(piece.name);
  }
  return editHtml(html, edits);
}

function isLater(tag: Tag, step: number): boolean {
  return tag.kind === 'open' && Number(attributeOf(tag, 'data-reveal') ?? 0) > step;
}

function remove({ start, end }: HtmlEdit | { readonly start: number; readonly end: number }): HtmlEdit {
  return { start, end, text: '' };
}

function blank(text: string): string {
  return text.replace(/&[^;&\s]{1,40};|[^\s]/gu, 'x');
}
