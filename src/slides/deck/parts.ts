import { scanMarkdown } from './markdown-scan.ts';

/**
 * Splits a slide's Markdown at its `::section::` lines into rows, and each row at its `::right::` lines into columns;
 * code fences and comments hide them. Rows that hold nothing are left out; there is at least one row with one column.
 */
export function splitParts(markdown: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let done = 0;
  for (const item of scanMarkdown(markdown)) {
    const name = item.kind === 'line' ? breakAt(markdown, item.start, item.end) : undefined;
    if (item.kind !== 'line' || !name) continue;
    rows.at(-1)?.push(markdown.slice(done, item.start));
    if (name === 'section') rows.push([]);
    done = item.next;
  }
  rows.at(-1)?.push(markdown.slice(done));
  const full = rows.filter((row) => row.some((column) => column.trim() !== ''));
  return full.length > 0 ? full : [['']];
}

function breakAt(markdown: string, start: number, end: number): string | undefined {
  if (end - start > 100) return undefined;
  return /^ {0,3}::\s*(right|section)\s*::\s*$/.exec(markdown.slice(start, end))?.[1];
}
