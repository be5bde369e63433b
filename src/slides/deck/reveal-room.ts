import { scanMarkdown } from './markdown-scan.ts';

const revealTag = /^ {0,3}<\/?dt-(show|hide|list)(\s[^<>]*)?>[ \t]*$/i;

/**
 * Markdown in which a line that is only a `<dt-list>`, `<dt-show>` or `<dt-hide>` tag has empty lines around it. Without
 * them Markdown takes all up to the next empty line for HTML, and the list inside stays text.
 */
export function giveRevealsRoom(markdown: string): string {
  if (!/<dt-(show|hide|list)/i.test(markdown)) return markdown;
  const parts: string[] = [];
  let done = 0;
  for (const item of scanMarkdown(markdown)) {
    if (item.kind !== 'line') continue;
    const { start, end, next } = item;
    if (end - start > 1000 || !revealTag.test(markdown.slice(start, end))) continue;
    parts.push(markdown.slice(done, start), '\n', markdown.slice(start, end), '\n\n');
    done = next;
  }
  parts.push(markdown.slice(done));
  return parts.join('');
}
