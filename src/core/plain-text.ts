/** Markdown reduced to text, for a simple picture. */
export interface PlainText {
  /** The first heading. */
  readonly title: string | undefined;
  /** Paragraphs, further headings, and items that begin with `• `. */
  readonly lines: readonly string[];
  /** The first code block; the title is its language. */
  readonly code: { readonly title: string; readonly text: string } | undefined;
}

const fence = /^ {0,3}(`{3,}|~{3,})\s*(\S*)/;

/** Never throws; linear. */
export function plainText(markdown: string): PlainText {
  const blocks: string[] = [];
  let title: string | undefined;
  let code: PlainText['code'];
  let isOpen = false;
  const rows = withoutComments(markdown).split(/\r\n|\r|\n/);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? '';
    if (row === '') {
      isOpen = false;
      continue;
    }
    const [, marker, language = ''] = fence.exec(row) ?? [];
    if (marker !== undefined) {
      const end = closingFence(rows, i + 1, marker);
      code ??= { title: language, text: rows.slice(i + 1, end).join('\n') };
      i = end;
      isOpen = false;
      continue;
    }
    const heading = headingIn(row);
    const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/s.exec(row)?.[1];
    const text = plainInline(heading ?? item ?? row.replace(/^\s*>\s?/, ''));
    if (text === '' || /^\s*([-*_=:|]\s*){3,}$/.test(row)) isOpen = false;
    else if (heading !== undefined && title === undefined) title = text;
    else if (isOpen && heading === undefined && item === undefined) blocks.push(`${blocks.pop()} ${text}`);
    else blocks.push(item === undefined ? text : `• ${text}`);
    if (text !== '') isOpen = heading === undefined;
  }
  return { title, lines: blocks, code };
}

function closingFence(rows: readonly string[], from: number, marker: string): number {
  for (let at = from; at < rows.length; at++) {
    const row = rows[at]?.trim() ?? '';
    if (row.startsWith(marker) && /^[`~]+$/.test(row)) return at;
  }
  return rows.length;
}

/** Drops closing `#`s. */
function headingIn(row: string): string | undefined {
  const text = /^ {0,3}#{1,6}\s+(.*)$/s.exec(row)?.[1]?.trimEnd();
  if (text === undefined) return undefined;
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return text.slice(0, end).trimEnd();
}

function withoutComments(markdown: string): string {
  return markdown.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
}

/** First characters of anything that is removed. */
const mark = /[<[*_~`|:\\&]/;

/** Drops emphasis, links, images and tags. */
function plainInline(text: string): string {
  if (!mark.test(text)) return text.trim();
  const plainMarkdown = text
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1');
  return dropEmphasis(joinCells(plainMarkdown.trim()))
    .replace(/::[\w-]+::/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .trim();
}

/** Separates the cells of a table row with dots. */
function joinCells(text: string): string {
  const cells = text.replace(/^\||\|$/g, '').split(/(?<=\s)\|(?=\s)/);
  return cells.map((cell) => cell.trim()).join(' · ');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Longer ones first. */
const emphasisMarks = ['**', '__', '~~', '*', '`'];
const anyEmphasisMark = /[*_~`]/g;

/** Marks that open directly before a word and close directly after one. Linear. */
function dropEmphasis(text: string): string {
  const closers = emphasisMarks.map((mark) => createCloserSearch(text, mark));
  const pieces: string[] = [];
  let done = 0;
  anyEmphasisMark.lastIndex = 0;
  for (let markMatch = anyEmphasisMark.exec(text); markMatch; markMatch = anyEmphasisMark.exec(text)) {
    const span = spanAt(text, markMatch.index, closers);
    if (!span) continue;
    pieces.push(text.slice(done, markMatch.index), text.slice(span.start, span.end));
    done = span.next;
    anyEmphasisMark.lastIndex = done;
  }
  return pieces.join('') + text.slice(done);
}

function spanAt(text: string, at: number, closers: readonly ((from: number) => number)[]) {
  for (const [index, mark] of emphasisMarks.entries()) {
    const start = at + mark.length;
    if (!text.startsWith(mark, at) || isBlank(text[start])) continue;
    const end = closers[index]?.(start + 1) ?? -1;
    if (end >= 0) return { start, end, next: end + mark.length };
  }
  return undefined;
}

/** -1 if there is none. `from` must not decrease, so that nothing is searched twice. */
function createCloserSearch(text: string, mark: string): (from: number) => number {
  let nextMark = 0;
  return (from) => {
    while (nextMark >= 0 && (nextMark < from || isBlank(text[nextMark - 1]))) {
      nextMark = text.indexOf(mark, Math.max(nextMark + 1, from));
    }
    return nextMark;
  };
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || character.trim() === '';
}
