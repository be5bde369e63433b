import type { MarkdownText } from './markdown-scan.ts';

const revealTag = /^ {0,3}<\/?dt-(show|hide|list)(\s[^<>]*)?>[ \t]*$/i;

/** UTF-16 units. */
const longestLine = 1000;

/**
 * Splits Markdown at `::section::` lines into rows, and these at `::right::` lines into columns, ignoring code and
 * comments. Drops empty rows but one. Adds empty lines around `<dt-list>`, `<dt-show>` and `<dt-hide>` tags; otherwise
 * Markdown would treat the list inside as HTML.
 */
export function splitParts({ text, items }: MarkdownText): readonly (readonly string[])[] {
  const hasReveals = /<dt-(show|hide|list)/i.test(text);
  if (!hasReveals && !text.includes('::')) return [[text.trim() === '' ? '' : text]];
  const rows: string[][] = [[]];
  let part = '';
  let done = 0;
  for (const item of items) {
    if (item.kind !== 'line' || item.end - item.start > longestLine) continue;
    const line = text.slice(item.start, item.end);
    const name = breakIn(line);
    if (name === undefined && !(hasReveals && revealTag.test(line))) continue;
    part += text.slice(done, item.start);
    done = item.next;
    if (name === undefined) {
      part += `\n${line}\n\n`;
      continue;
    }
    rows.at(-1)?.push(part);
    if (name === 'section') rows.push([]);
    part = '';
  }
  rows.at(-1)?.push(part + text.slice(done));
  const full = rows.filter((row) => row.some((column) => column.trim() !== ''));
  return full.length > 0 ? full : [['']];
}

function breakIn(line: string): string | undefined {
  return line.length > 100 ? undefined : /^ {0,3}::\s*(right|section)\s*::\s*$/.exec(line)?.[1];
}
