import { escapeHtml } from '../../core/escape-html.ts';

/** Facts about Markdown without a renderer, which only an editor has. */
export interface MarkdownSketch {
  /** Has images as elements, and code without tags. Shows the sources and whether anything is visible. */
  readonly html: string;
  /** Link targets as written. */
  readonly links: readonly string[];
}

/** A Markdown target, `](address "title")`. */
const addressPattern =
  /\]\(\s*(?:<([^<>\n]{0,2000})>|([^\s()<>]{1,2000}))(?:\s+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?\s*\)/y;
const fencePattern = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const hrefPattern = /<a\s[^<>]{0,500}?href\s*=\s*(?:"([^"<>\n]{0,2000})"|'([^'<>\n]{0,2000})')/gi;

/** Parses images, links and code only. Linear: patterns are bounded or match within a line. */
export function sketchMarkdown(markdown: string): MarkdownSketch {
  const links: string[] = [];
  const html: string[] = [];
  let fence: string | undefined;
  let isCode = false;
  let isAfterBlank = true;
  let isInList = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (line === '') {
      isCode = false;
      isAfterBlank = true;
      html.push(line);
      continue;
    }
    const opened = line.length < 1000 ? fencePattern.exec(line)?.[1] : undefined;
    const isBlank = line.trim() === '';
    if (fence !== undefined) {
      html.push(escapeHtml(line));
      if (opened?.startsWith(fence) && line.trim() === opened) fence = undefined;
      continue;
    }
    if (opened) fence = opened;
    if (!isBlank && /^\S/.test(line)) isInList = /^([-*+]|\d{1,9}[.)])\s/.test(line);
    // Four blanks after an empty line are code, except in a list.
    isCode = /^( {4}|\t)/.test(line) && !isInList && (isAfterBlank || isCode);
    html.push(fence !== undefined || isCode ? escapeHtml(line) : sketchLine(line, links));
    isAfterBlank = isBlank;
  }
  const text = dropComments(html.join('\n'));
  for (const [, double, single] of text.matchAll(hrefPattern)) links.push(double ?? single ?? '');
  return { html: text, links };
}

/** Removes tags from code spans; writes images as `<img>`. */
function sketchLine(line: string, links: string[]): string {
  if (!/[`\]]/.test(line)) return line;
  const marks = /\\.|`+|!?\[|\]\(?/g;
  const lonely = new Set<number>();
  const open: boolean[] = [];
  let html = '';
  let done = 0;
  for (let found = marks.exec(line); found; found = marks.exec(line)) {
    const [mark] = found;
    if (mark.startsWith('`')) {
      const close = lonely.has(mark.length) ? -1 : findRun(line, mark, marks.lastIndex);
      if (close < 0) lonely.add(mark.length);
      else {
        html += line.slice(done, found.index) + escapeHtml(line.slice(found.index, close));
        done = close;
        marks.lastIndex = close + mark.length;
      }
    } else if (mark.endsWith('[')) open.push(mark.startsWith('!'));
    else if (mark === ']') open.pop();
    else if (mark === '](') {
      const isPicture = open.pop();
      addressPattern.lastIndex = found.index;
      const match = isPicture === undefined ? null : addressPattern.exec(line);
      if (!match) continue;
      const address = match[1] ?? match[2] ?? '';
      html += line.slice(done, found.index);
      if (isPicture) html += `<img src="${escapeHtml(address)}">`;
      else links.push(address);
      done = found.index + match[0].length;
      marks.lastIndex = done;
    }
  }
  return html + line.slice(done);
}

/** The next run of exactly as many backticks, or -1. */
function findRun(line: string, run: string, from: number): number {
  for (let at = line.indexOf(run, from); at >= 0; ) {
    let end = at + run.length;
    while (line[end] === '`') end += 1;
    if (end - at === run.length) return at;
    at = line.indexOf(run, end);
  }
  return -1;
}

function dropComments(html: string): string {
  let text = '';
  let done = 0;
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', done)) {
    const end = html.indexOf('-->', start + 4);
    if (end < 0) break;
    text += html.slice(done, start);
    done = end + 3;
  }
  return text + html.slice(done);
}
