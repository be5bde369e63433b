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
