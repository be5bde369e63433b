import type { HtmlEdit } from './html-edit.ts';
import { attributeOf, type Tag } from './html-scan.ts';
import { editScanned, type ScannedHtml } from './scanned-html.ts';

/**
 * Removes what VS Code adds for its own preview: empty `<span>`s before texts and `<div>`s before HTML, styles on
 * diagrams, and line numbers. Authors don't write these. Linear.
 */
export function dropPreviewMarks(scanned: ScannedHtml): ScannedHtml {
  const { html, tags } = scanned;
  const edits: HtmlEdit[] = [];
  let before: Tag | undefined;
  for (const tag of tags) {
    const isWhole = before?.kind === 'open' && tag.kind === 'close' && before.end === tag.start;
    if (before && isWhole && isEmptyMark(before)) {
      edits.push({ start: before.start, end: after(html, tag.end), text: '' });
      before = undefined;
      continue;
    }
    if (before && isLineMarked(before)) edits.push(...attributeEdits(before));
    if (isBareDiagram(tag)) edits.push({ start: tag.start, end: tag.end, text: '<pre class="mermaid">' });
    before = tag;
  }
  if (before && isLineMarked(before)) edits.push(...attributeEdits(before));
  return editScanned(scanned, edits);
}

function isEmptyMark(tag: Tag): boolean {
  if (tag.name === 'span') return attributeOf(tag, 'id') === 'markdown-mermaid' && tag.attributes.length === 3;
  return tag.name === 'div' && isLineMarked(tag) && tag.attributes.length === 3;
}

/** `data-line="3" class="code-line …" dir="auto"` */
function isLineMarked(tag: Tag): boolean {
  return (
    tag.kind === 'open' &&
    /^\d+$/.test(attributeOf(tag, 'data-line') ?? '') &&
    attributeOf(tag, 'dir') === 'auto' &&
    classesOf(tag).includes('code-line')
  );
}

/** `<pre class="mermaid" style="all: unset;">` */
function isBareDiagram(tag: Tag): boolean {
  const isDiagram = tag.kind === 'open' && tag.name === 'pre' && attributeOf(tag, 'class') === 'mermaid';
  return isDiagram && attributeOf(tag, 'style') === 'all: unset;';
}

function attributeEdits(tag: Tag): readonly HtmlEdit[] {
  const classes = classesOf(tag).filter((name) => name !== 'code-line');
  return tag.attributes.flatMap(({ name, start, end }): readonly HtmlEdit[] => {
    if (name === 'class' && classes.length > 0) return [{ start, end, text: `class="${classes.join(' ')}"` }];
    return ['data-line', 'class', 'dir'].includes(name) ? [{ start: start - 1, end, text: '' }] : [];
  });
}

function classesOf(tag: Tag): readonly string[] {
  return (attributeOf(tag, 'class') ?? '').split(/\s+/).filter((name) => name !== '');
}

/** Skips line break and tabs. */
function after(html: string, at: number): number {
  const blank = /\n[\t]*/y;
  blank.lastIndex = at;
  return at + (blank.exec(html)?.[0].length ?? 0);
}
