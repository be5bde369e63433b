import { readText } from '../html/references.ts';
import type { MarkdownText } from './markdown-scan.ts';

/** Plain text. */
export function findTitle({ text, items }: MarkdownText): string | undefined {
  let previous = '';
  let next = 0;
  for (const item of items) {
    if (item.kind !== 'line') continue;
    if (item.start !== next) previous = '';
    next = item.next;
    const line = text.slice(item.start, Math.min(item.end, item.start + 1000)).trim();
    const heading = previous !== '' && /^=+$/.test(line) ? previous : headingIn(line);
    const title = heading === undefined ? '' : toPlainText(heading);
    if (title !== '') return title;
    previous = line;
  }
  return undefined;
}

function headingIn(line: string): string | undefined {
  if (line[0] !== '#' && line[0] !== '<') return undefined;
  const text = /^#{1,6}[ \t]+(.*)$/s.exec(line)?.[1];
  if (text === undefined) return /^<h[1-6](?:\s[^>]*)?>(.*?)(?:<\/h[1-6]>|$)/is.exec(line)?.[1];
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return text[end - 1] === ' ' || text[end - 1] === '\t' ? text.slice(0, end).trimEnd() : text;
}

/** First characters of any inline markup. */
const mark = /[<[*_~`\\&]|\s\s|[^\S ]/;

function toPlainText(line: string): string {
  if (!mark.test(line)) return line.trim();
  const plain = dropComments(line)
    .replace(/<\/?[a-z][^<>]*>/gi, (tag) => (/^<br/i.test(tag) ? ' ' : ''))
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(?=\S)([^*_~`]+)\1/g, '$2')
    .replace(/(?<!\w)([*_])(?=\S)([^*_]+)\1(?!\w)/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return readText(plain);
}

function dropComments(line: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (let at = line.indexOf('<!--'); at >= 0; at = line.indexOf('<!--', done)) {
    const close = line.indexOf('-->', at + 4);
    if (close < 0) break;
    pieces.push(line.slice(done, at));
    done = close + 3;
  }
  return pieces.join('') + line.slice(done);
}
