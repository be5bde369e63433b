import type { HtmlEdit } from './html-edit.ts';
import { attributeOf, type Tag } from './html-scan.ts';
import { editScanned, type ScannedHtml } from './scanned-html.ts';

/**
 * Adds check boxes for `[ ]` and `[x]` in lists, `<pre class="mermaid">` for Mermaid fences, and a class for paragraphs
 * with only an image, which must stay paragraphs for custom CSS.
 */
export function completeMarkdown(scanned: ScannedHtml): ScannedHtml {
  const { html, tags } = scanned;
  const edits: HtmlEdit[] = [];
  let earlier: Tag | undefined;
  let before: Tag | undefined;
  let item: Tag | undefined;
  let done = 0;
  for (const tag of tags) {
    if (tag.start >= done && before?.name === 'pre' && before.kind === 'open' && isMermaid(tag)) {
      const close = html.indexOf('</code>', tag.end);
      // Skips the diagram, or the rest if it is unclosed.
      done = close < 0 ? html.length : close;
      if (close >= 0) edits.push(...mermaidEdits(html, before, tag, close));
    }
    if (tag.kind === 'open' && tag.name === 'li') item = tag;
    else if (!(tag.kind === 'open' && tag.name === 'p')) item = undefined;
    if (item) edits.push(...taskEdits(html, item, tag));
    if (earlier && before && isPictureAlone(earlier, before, tag)) {
      edits.push({ start: earlier.start, end: earlier.end, text: '<p class="slide__picture">' });
    }
    earlier = before;
    before = tag;
  }
  return editScanned(
    scanned,
    edits.sort((a, b) => a.start - b.start),
  );
}

/** Only authors write paragraphs with attributes. */
function isPictureAlone(open: Tag, picture: Tag, close: Tag): boolean {
  const isPlain = open.kind === 'open' && open.name === 'p' && open.end - open.start === '<p>'.length;
  const isParagraph = isPlain && close.kind === 'close' && close.name === 'p';
  return isParagraph && picture.name === 'img' && open.end === picture.start && picture.end === close.start;
}

function isMermaid(tag: Tag): boolean {
  return tag.kind === 'open' && tag.name === 'code' && /\blanguage-mermaid\b/.test(attributeOf(tag, 'class') ?? '');
}

function mermaidEdits(html: string, pre: Tag, code: Tag, close: number): HtmlEdit[] {
  const text = html.slice(code.end, close).replace(/<[^<>]*>/g, '');
  return [
    { start: pre.start, end: code.end, text: '<pre class="mermaid">' },
    { start: code.end, end: close + '</code>'.length, text },
  ];
}

/** `tag` is the item, or a paragraph at its start. */
function taskEdits(html: string, item: Tag, tag: Tag): HtmlEdit[] {
  const box = /^\s*\[([ xX])\][ \u00a0]/.exec(html.slice(tag.end, tag.end + 24));
  if (!box || (tag !== item && html.slice(item.end, tag.start).trim() !== '')) return [];
  const checked = box[1] === ' ' ? '' : ' checked';
  return [
    { start: item.start, end: item.end, text: '<li class="task">' },
    { start: tag.end, end: tag.end + box[0].length, text: `<input type="checkbox" disabled${checked}>` },
  ];
}
