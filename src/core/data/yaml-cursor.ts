import type { NullNode, ReportProblem, TreeNode } from './tree.ts';

/** The parser's mutable state. */
export interface YamlCursor {
  readonly text: string;
  readonly report: ReportProblem;
  at: number;
  /** Start of the current line. */
  lineStart: number;
  /** Number of open collections. */
  depth: number;
  /** The last line whose tabs were reported. */
  tabLine: number;
  /** Only anchors before the cursor. */
  readonly anchors: Map<string, TreeNode>;
  /** Number of nodes repeated by aliases; `sizes` caches sizes by the list of children. */
  repeated: number;
  readonly sizes: WeakMap<object, NodeSize>;
}

export interface NodeSize {
  /** Including this one. */
  readonly count: number;
  /** Nesting of collections. */
  readonly depth: number;
}

/** Nesting of collections. */
export const maximalDepth = 100;

export function reportDepth({ report }: YamlCursor, start: number, end: number): void {
  report('too-deep', `Lists and maps are nested more than ${maximalDepth} deep: this is ignored.`, start, end);
}

export function createCursor(text: string, report: ReportProblem, at = 0): YamlCursor {
  return {
    ...{ text, report, at, lineStart: at, depth: 0, tabLine: -1 },
    ...{ anchors: new Map(), repeated: 0, sizes: new WeakMap() },
  };
}

export function column({ at, lineStart }: YamlCursor): number {
  return at - lineStart;
}

export function isBreak(code: number): boolean {
  return code === 10 || code === 13;
}

export function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

export function isGap(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at >= text.length || isBlank(code) || isBreak(code);
}

export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

export function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isBreak(text.charCodeAt(at))) at += 1;
  return at;
}

export function afterBreak(text: string, at: number): number {
  return text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? at + 2 : Math.min(at + 1, text.length);
}

export function skipToContent(cursor: YamlCursor): void {
  const { text } = cursor;
  for (;;) {
    const from = cursor.at;
    cursor.at = skipBlanks(text, from);
    const code = text.charCodeAt(cursor.at);
    if (isBreak(code)) {
      cursor.at = afterBreak(text, cursor.at);
      cursor.lineStart = cursor.at;
    } else if (code === 35 && (cursor.at === cursor.lineStart || isGap(text, cursor.at - 1))) {
      cursor.at = endOfLine(text, cursor.at);
    } else {
      reportTabs(cursor, from);
      return;
    }
  }
}

function reportTabs(cursor: YamlCursor, from: number): void {
  const { text, at, lineStart } = cursor;
  if (at >= text.length || from > lineStart || cursor.tabLine === lineStart) return;
  const tab = text.slice(lineStart, at).indexOf('\t');
  if (tab < 0 || '[]{}'.includes(text[at] ?? '')) return;
  cursor.tabLine = lineStart;
  reportTab(cursor, lineStart + tab);
}

export function reportTab({ report }: YamlCursor, at: number): void {
  report('tab-indentation', 'YAML is indented with spaces: replace the tab.', at, at + 1);
}

/** At the end of the text, or at a line `---` or `...`. */
export function isAtEnd({ text, at, lineStart }: YamlCursor): boolean {
  return at >= text.length || (at === lineStart && isMarker(text, at));
}

export function isMarker(text: string, at: number): boolean {
  return (text.startsWith('---', at) || text.startsWith('...', at)) && isGap(text, at + 3);
}

/** Whether `- `, `? ` or `: ` is next. */
export function isIndicator({ text, at }: YamlCursor, char: '-' | '?' | ':'): boolean {
  return text[at] === char && isGap(text, at + 1);
}

export function nullAt(at: number): NullNode {
  return { kind: 'null', start: at, end: at };
}

export interface NextLine {
  /** The text that the line breaks become. */
  readonly folded: string;
  readonly at: number;
  readonly lineStart: number;
  /** Blanks of the indentation; a tab ends it. */
  readonly indent: number;
}

/** Skips a line break and the empty lines after it inside a scalar. */
export function foldBreaks(text: string, from: number): NextLine {
  let count = 0;
  let at = from;
  let lineStart = from;
  while (at < text.length && isBreak(text.charCodeAt(at))) {
    count += 1;
    lineStart = afterBreak(text, at);
    at = skipBlanks(text, lineStart);
  }
  let content = lineStart;
  while (content < at && text.charCodeAt(content) === 32) content += 1;
  return {
    folded: count === 1 ? ' ' : '\n'.repeat(Math.max(count - 1, 0)),
    at,
    lineStart,
    indent: content - lineStart,
  };
}
