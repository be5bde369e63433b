import type { MarkdownText } from './markdown-text.ts';

/** The first heading of a slide as plain text; `undefined` without one. */
export function findTitle({ text, items }: MarkdownText): string | undefined {
  let previous = '';
  for (const item of items) {
    if (item.kind !== 'line') continue;
    const line = text.slice(item.start, Math.min(item.end, item.start + 1000)).trim();
    const isUnderline = /^=+$/.test(line) && previous !== '';
    const [, heading] =
      /^#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?$/.exec(line) ?? /^<h[1-6](?:\s[^>]*)?>(.*?)(?:<\/h[1-6]>|$)/i.exec(line) ?? [];
    const title = toPlainText(isUnderline ? previous : (heading ?? ''));
    if (title !== '') return title;
    previous = line;
  }
  return undefined;
}

/** A line of Markdown without its marks. */
function toPlainText(line: string): string {
  return line
    .replace(/<!--.*?-->|<\/?[a-z][^<>]*>/gi, (tag) => (/^<br/i.test(tag) ? ' ' : ''))
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(?=\S)([^*_~`]+)\1/g, '$2')
    .replace(/(?<!\w)([*_])(?=\S)([^*_]+)\1(?!\w)/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
