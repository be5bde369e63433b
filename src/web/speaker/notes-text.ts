/** Notes as a tree: a safe subset of Markdown. */
export type NotesBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: readonly NotesSpan[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly text: readonly NotesSpan[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly NotesItem[] }
  | { readonly kind: 'code'; readonly text: string; readonly cue?: number }
  | { readonly kind: 'rule'; readonly cue?: number };

export interface NotesItem {
  /** From 0. */
  readonly depth: number;
  readonly text: readonly NotesSpan[];
}

export type Emphasis = 'strong' | 'em';

export interface NotesSpan {
  readonly kind: 'text' | 'strong' | 'em' | 'code' | 'link';
  readonly text: string;
  /** Emphasis around this span, outermost first. */
  readonly within?: readonly Emphasis[];
  /** The reveal that it belongs to, if the notes have marks. */
  readonly cue?: number;
}

/** Parses headings, paragraphs, lists, quotes, code and emphasis. The rest is text. */
export function parseNotes(source: string): readonly NotesBlock[] {
  const blocks: NotesBlock[] = [];
  let paragraph: string[] = [];
  let code: string[] | undefined;
  let quote: string[] = [];
  let list: { isOrdered: boolean; items: { depth: number; lines: string[] }[] } | undefined;

  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: parseSpans(paragraph.join('\n')) });
    if (quote.length > 0) blocks.push({ kind: 'quote', text: parseSpans(quote.join('\n')) });
    if (list) {
      const items = list.items.map(({ depth, lines }) => ({ depth, text: parseSpans(lines.join('\n')) }));
      blocks.push({ kind: 'list', isOrdered: list.isOrdered, items });
    }
    [paragraph, quote, list] = [[], [], undefined];
  };
  const takeItem = (indent: number, isOrdered: boolean, text: string) => {
    if (list?.isOrdered !== isOrdered && indent < 2) {
      close();
      list = { isOrdered, items: [] };
    }
    list ??= { isOrdered, items: [] };
    list.items.push({ depth: Math.min(indent >> 1, 3), lines: [text] });
  };
  const takeLine = (line: string) => {
    const text = line.trim();
    const indent = line.length - line.trimStart().length;
    const [heading, marks] = /^(#{1,6})\s/.exec(text) ?? [];
    const [bullet, digits] = /^(?:[-*+]|(\d{1,9})[.)])\s/.exec(text) ?? [];
    if (text === '') return close();
    if (heading && marks) {
      close();
      blocks.push({ kind: 'heading', level: marks.length, text: parseSpans(text.slice(heading.length).trim()) });
    } else if (isRule(text)) {
      close();
      blocks.push({ kind: 'rule' });
    } else if (bullet) {
      if (!list) close();
      takeItem(indent, digits !== undefined, text.slice(bullet.length).trim());
    } else if (text.startsWith('>')) {
      if (quote.length === 0) close();
      quote.push(text.slice(1).trim());
    } else if (list) list.items[list.items.length - 1]?.lines.push(text);
    else paragraph.push(text);
  };

  for (const line of source.split(/\r?\n/)) {
    const isFence = /^(?:```|~~~)/.test(line.trimStart());
    if (isFence && code) {
      blocks.push({ kind: 'code', text: code.join('\n') });
      code = undefined;
    } else if (isFence) {
      close();
      code = [];
    } else if (code) code.push(line);
    else takeLine(line);
  }
  close();
  if (code) blocks.push({ kind: 'code', text: code.join('\n') });
  return blocks;
}

/** Three or more of one mark. Not a regular expression, because a line may be a megabyte. */
function isRule(text: string): boolean {
  const [mark = ''] = text;
  return text.length > 2 && '-*_'.includes(mark) && text === mark.repeat(text.length);
}

/** Each ends with the next of the same. */
const marks = [
  ['`', 'code'],
  ['**', 'strong'],
  ['__', 'strong'],
  ['*', 'em'],
  ['_', 'em'],
] as const;

/**
 * Parses emphasis, code and links in linear time: an unclosed mark is searched for once, and a mark cannot contain
 * itself.
 */
export function parseSpans(text: string): readonly NotesSpan[] {
  const spans: NotesSpan[] = [];
  const unended = new Set<string>();
  const endOf = createEndSearch(text);
  let plain = '';
  let at = 0;
  const push = (found: readonly NotesSpan[], end: number) => {
    if (plain !== '') spans.push({ kind: 'text', text: plain });
    plain = '';
    spans.push(...found);
    at = end;
  };
  const takeMark = () => {
    for (const [mark, kind] of marks) {
      if (unended.has(mark) || !text.startsWith(mark, at) || !opens(text, at, mark)) continue;
      const end = endOf(mark, at + mark.length);
      if (end < 0) unended.add(mark);
      else if (kind === 'code' || isTight(text, end)) {
        const inner = text.slice(at + mark.length, end);
        push(kind === 'code' ? [{ kind, text: inner }] : emphasize(kind, inner), end + mark.length);
        return true;
      }
    }
    return false;
  };
  const takeLink = () => {
    if (text[at] !== '[') return false;
    const [link, words = ''] = /^\[([^[\]\n]{1,200})\]\([^()\s]{1,500}\)/.exec(text.slice(at, at + 800)) ?? [];
    if (link === undefined) return false;
    push([{ kind: 'link', text: words }], at + link.length);
    return true;
  };

  while (at < text.length) {
    if (text[at] === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1];
      at += 2;
    } else if (!takeMark() && !takeLink()) {
      plain += text[at];
      at += 1;
    }
  }
  if (plain !== '') spans.push({ kind: 'text', text: plain });
  return spans;
}

function emphasize(kind: Emphasis, text: string): readonly NotesSpan[] {
  return parseSpans(text).map((span) =>
    span.kind === 'text' ? { ...span, kind } : { ...span, within: [kind, ...(span.within ?? [])] },
  );
}

/** Finds the end of a mark outside code; a single mark does not match half of a double one. */
function createEndSearch(text: string): (mark: string, from: number) => number {
  const code = [...text.matchAll(/`[^`]+`/g)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
  let next = 0;
  return (mark, from) => {
    if (mark === '`') return text.indexOf(mark, from + 1);
    while ((code[next]?.end ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    let ahead = next;
    for (let end = text.indexOf(mark, from + 1); end >= 0; ) {
      while ((code[ahead]?.end ?? Number.POSITIVE_INFINITY) <= end) ahead += 1;
      const around = code[ahead];
      const isDouble = mark.length === 1 && text[end + 1] === mark;
      if (around && around.start >= from && around.start < end) end = text.indexOf(mark, around.end);
      else if (isDouble) end = text.indexOf(mark, end + 2);
      else return end;
    }
    return -1;
  };
}

/** A mark opens before a word, not inside it: `a_b` and `2 * 3` are text. */
function opens(text: string, at: number, mark: string): boolean {
  const [before, after] = [text[at - 1] ?? ' ', text[at + mark.length] ?? ' '];
  if (mark === '`') return true;
  return !/\s/.test(after) && after !== mark[0] && !(mark[0] === '_' && /\w/.test(before));
}

function isTight(text: string, end: number): boolean {
  return !/\s/.test(text[end - 1] ?? ' ');
}
