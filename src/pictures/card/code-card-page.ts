import { escapeHtml } from '../../core/escape-html.ts';
import type { StagePage } from '../../ports/slide-stage.ts';
import { dropIllegalCharacters } from '../../slides/safe-html.ts';
import type { UpcomingCard, UpcomingCode } from '../upcoming.ts';
import codeCardStyle from './code-card.css';

/** Rows of code below a title of one or more lines. */
const codeRows = { short: 13, long: 11 };
/** Characters that fit on one line. */
const shortTitle = 38;
const lineRows = 8;

/** In the style of slides. */
export function createCodeCardPage(card: UpcomingCard, folder: string): StagePage {
  const { eyebrow, title, lines, code } = card;
  const shape = code === undefined ? (lines.length === 0 ? 'bare' : 'words') : lines.length === 0 ? 'code' : 'both';
  const inside = [
    `<header>${eyebrow === undefined ? '' : `<p class="eyebrow">${escapeHtml(eyebrow)}</p>`}<h1>${escapeHtml(title)}</h1></header>`,
    `<div class="body">${printLines(lines)}${code === undefined ? '' : printCode(code, title.length > shortTitle ? codeRows.long : codeRows.short)}</div>`,
  ];
  return {
    html: dropIllegalCharacters(`<section class="slide next-card next-card-${shape}">${inside.join('')}</section>`),
    css: codeCardStyle,
    title,
    transition: undefined,
    folder,
    place: undefined,
    step: 0,
    steps: 0,
  };
}

function printLines(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const fits = lines.length <= lineRows ? lines : lines.slice(0, lineRows - 1);
  const rest = lines.length - fits.length;
  const items = fits.map((line) => `<li>${escapeHtml(line)}</li>`);
  const more = rest === 0 ? '' : `<li class="more">and ${rest} more</li>`;
  return `<ol class="${sizeOf(fits.length)}">${items.join('')}${more}</ol>`;
}

function sizeOf(count: number): 'sparse' | 'few' | 'many' {
  if (count > 5) return 'many';
  return count > 3 ? 'few' : 'sparse';
}

function printCode({ title, text, highlightLines, cursorLine = 1, isNew = false }: UpcomingCode, room: number): string {
  const rows = text.split(/\r\n|\r|\n/);
  const [first, last] = highlightLines ?? [cursorLine, cursorLine - 1];
  const height = Math.min(last - first + 1, room);
  const start = Math.max(0, Math.min(first - 1 - Math.floor((room - height) / 2), rows.length - room));
  const visible = rows.slice(start, start + room);
  const indent = commonIndent(visible);
  const printed = visible.map((row, index) => {
    const number = start + index + 1;
    const isMarked = number >= first && number <= last;
    return `<div class="row${isMarked ? ' marked' : ''}"><i>${number}</i><code>${title === '' ? escapeHtml(row) : printRow(row.slice(indent))}</code></div>`;
  });
  const classes = [title === '' ? 'text' : 'code', ...(last >= first ? ['pointed'] : []), ...(isNew ? ['new'] : [])];
  return `<figure class="${classes.join(' ')}">${title === '' ? '' : `<figcaption>${escapeHtml(title)}</figcaption>`}${printed.join('')}</figure>`;
}

function printRow(row: string): string {
  const line = row.replaceAll('\t', '  ');
  let done = 0;
  const characters = [...line];
  const parts = colorCode(line).map(({ text, kind, column }) => {
    const gap = characters.slice(done, column).join('');
    done = column + [...text].length;
    return `${escapeHtml(gap)}<span class="${kind}">${escapeHtml(text)}</span>`;
  });
  return parts.join('') + escapeHtml(characters.slice(done).join(''));
}

/** The indentation common to all rows, to be removed. */
function commonIndent(rows: readonly string[]): number {
  const filled = rows.filter((row) => row.trim() !== '');
  const lead = /^\s*/.exec(filled[0] ?? '')?.[0] ?? '';
  const shared = (row: string) => [...lead].findIndex((character, index) => row[index] !== character);
  return filled.map(shared).reduce((least, at) => (at < 0 ? least : Math.min(least, at)), lead.length);
}

interface CodePart {
  readonly text: string;
  readonly kind: 'text' | 'string' | 'number' | 'keyword' | 'muted';
  /** Characters before it. */
  readonly column: number;
}

const words =
  'abstract as async await break case catch class const continue def default defer del do elif else enum except export ' +
  'extends false final finally fn for foreach from func function go if impl implements import in interface is lambda let ' +
  'match mod mut namespace new nil none not null of or package pass private protected public pub raise return self static ' +
  'struct super switch this throw trait true try type typeof undefined use using val var void when where while with yield';

/** Strings, line comments, numbers, and keywords of most languages. */
const pattern = new RegExp(
  [
    '(?<string>"(?:\\\\.|[^"\\\\]){0,120}"|\'(?:\\\\.|[^\'\\\\]){0,120}\'|`(?:\\\\.|[^`\\\\]){0,120}`)',
    '(?<muted>(?:(?<![:\\w])//|(?<=^|\\s)#(?=\\s|!)|<!--|(?:/?\\*|--\\s)(?<=^\\s*(?:/?\\*|--\\s))).*)',
    '(?<number>(?<![\\w$])\\d[\\w.]*)',
    `(?<keyword>(?<![\\w$.-])(?:${words.replaceAll(' ', '|')})(?![\\w$-]))`,
  ].join('|'),
  'g',
);

/** For any language. Approximate, but never changes the text. */
export function colorCode(line: string): readonly CodePart[] {
  const parts: CodePart[] = [];
  let column = 0;
  const push = (text: string, kind: CodePart['kind']) => {
    if (text.trim() !== '') parts.push({ text, kind, column });
    column += [...text].length;
  };
  let end = 0;
  for (const { 0: text, index, groups } of line.matchAll(pattern)) {
    push(line.slice(end, index), 'text');
    const kind = (['string', 'muted', 'number', 'keyword'] as const).find((name) => groups?.[name] !== undefined);
    push(text, kind ?? 'text');
    end = index + text.length;
  }
  push(line.slice(end), 'text');
  return parts;
}
