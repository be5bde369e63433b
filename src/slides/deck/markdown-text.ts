import { type MarkdownItem, scanMarkdown } from './markdown-scan.ts';

/** A Markdown text and what it is made of: scanned once for all who read it. */
export interface MarkdownText {
  readonly text: string;
  /** In the order of the text; offsets are into it. */
  readonly items: readonly MarkdownItem[];
}

export function readMarkdown(text: string): MarkdownText {
  return { text, items: [...scanMarkdown(text)] };
}

/** The same item of a text that begins `offset` later. */
export function moveItem(item: MarkdownItem, offset: number): MarkdownItem {
  const [start, end] = [item.start - offset, item.end - offset];
  return item.kind === 'line' ? { kind: 'line', start, end, next: item.next - offset } : { ...item, start, end };
}
