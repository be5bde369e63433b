import type { StringNode, TreeNode } from './tree.ts';
import {
  afterBreak,
  type Cursor,
  endOfLine,
  foldBreaks,
  isAtEnd,
  isBlank,
  isBreak,
  isGap,
  isMarker,
} from './yaml-cursor.ts';

const integer = /^[-+]?\d+$/;
const octal = /^0o[0-7]+$/;
const hexadecimal = /^0x[0-9a-fA-F]+$/;
const decimal = /^[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?$/;
const infinite = /^[-+]?\.(inf|Inf|INF)$/;

/** What a plain scalar means in the core schema (https://yaml.org/spec/1.2.2/#103-core-schema). */
export function resolvePlain(text: string, start: number, end: number): TreeNode {
  if (/^(null|Null|NULL|~|)$/.test(text)) return { kind: 'null', start, end };
  if (/^(true|True|TRUE)$/.test(text)) return { kind: 'boolean', value: true, start, end };
  if (/^(false|False|FALSE)$/.test(text)) return { kind: 'boolean', value: false, start, end };
  const value = toNumber(text);
  return value === undefined ? { kind: 'string', value: text, start, end } : { kind: 'number', value, start, end };
}

function toNumber(text: string): number | undefined {
  if (text.length > 400) return undefined;
  if (integer.test(text) || octal.test(text) || hexadecimal.test(text) || decimal.test(text)) return Number(text);
  if (infinite.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return /^\.(nan|NaN|NAN)$/.test(text) ? Number.NaN : undefined;
}

/** Where a plain scalar ends on its line, blanks behind it excluded. */
export function endOfPlain(text: string, from: number, isFlow: boolean): number {
  let end = from;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) continue;
    if (isBreak(code) || (code === 35 && at > from && isGap(text, at - 1))) return end;
    if (code === 58 && endsPlain(text, at + 1, isFlow)) return end;
    if (isFlow && isFlowIndicator(code)) return end;
    end = at + 1;
  }
  return end;
}

/** Whether a colon before `at` ends a plain scalar. */
export function endsPlain(text: string, at: number, isFlow: boolean): boolean {
  return isGap(text, at) || (isFlow && isFlowIndicator(text.charCodeAt(at)));
}

/** `,` `[` `]` `{` `}` */
function isFlowIndicator(code: number): boolean {
  return code === 44 || code === 91 || code === 93 || code === 123 || code === 125;
}

/** Where lines of a plain scalar go on, and whether a line may. */
export interface PlainPlace {
  readonly indent: number;
  readonly isFlow: boolean;
  /** Whether the line that starts here is something else, such as the next key. */
  readonly isOther: (at: number) => boolean;
}

/** Reads a plain scalar on as many lines as it has. */
export function parsePlain(cursor: Cursor, { indent, isFlow, isOther }: PlainPlace): TreeNode {
  const { text, at: start } = cursor;
  let end = endOfPlain(text, start, isFlow);
  let value = text.slice(start, end);
  let isMultiline = false;
  for (;;) {
    const lineEnd = isAllBlank(text, end);
    if (lineEnd === undefined) break;
    const next = foldBreaks(text, lineEnd);
    if (!goesOn(text, next, indent) || isOther(next.at)) break;
    const nextEnd = endOfPlain(text, next.at, isFlow);
    if (nextEnd === next.at) break;
    value += next.folded + text.slice(next.at, nextEnd);
    end = nextEnd;
    cursor.lineStart = next.lineStart;
    isMultiline = true;
  }
  cursor.at = end;
  return isMultiline ? { kind: 'string', value, start, end } : resolvePlain(value, start, end);
}

/** Where the line breaks, when nothing but blanks is left of it. */
function isAllBlank(text: string, from: number): number | undefined {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at < text.length && isBreak(text.charCodeAt(at)) ? at : undefined;
}

function goesOn(
  text: string,
  { at, lineStart }: { readonly at: number; readonly lineStart: number },
  indent: number,
): boolean {
  if (at >= text.length || text[at] === '#' || at - lineStart < indent) return false;
  return at !== lineStart || !isMarker(text, at);
}

/** Reads a literal (`|`) or folded (`>`) scalar; its lines are indented by `indent` or more. */
export function parseBlockScalar(cursor: Cursor, indent: number): StringNode {
  const { text, at: start } = cursor;
  const lineEnd = endOfLine(text, start);
  const header = /^[|>]([+-]?)([1-9]?)([+-]?)(?=[ \t]|$)[ \t]*(.*)$/.exec(
    text.slice(start, Math.min(lineEnd, start + 1000)),
  );
  if (!header || (header[4] && !header[4].startsWith('#')) || (header[1] && header[3])) {
    cursor.report(
      'bad-block-header',
      'After | or > stand only a digit, + or -: put the text on the next line.',
      start,
      lineEnd,
    );
  }
  const explicit = header?.[2] ? Math.max(indent - 1, 0) + Number(header[2]) : undefined;
  const lines = readLines(cursor, lineEnd, indent, explicit);
  const body = text[start] === '|' ? joinLiteral(lines) : joinFolded(lines);
  const value = chomp(body, lines, (header?.[1] || header?.[3]) ?? '');
  return { kind: 'string', value, start, end: cursor.at };
}

/** The lines of a block scalar without their indentation, empty ones at the end included. */
function readLines(cursor: Cursor, from: number, indent: number, explicit: number | undefined): readonly string[] {
  const { text } = cursor;
  const lines: string[] = [];
  let own = explicit;
  cursor.at = from;
  while (cursor.at < text.length) {
    const start = afterBreak(text, cursor.at);
    const end = endOfLine(text, start);
    let content = start;
    while (content < end && text[content] === ' ' && (own === undefined || content - start < own)) content += 1;
    const isEmpty = content === end;
    if (isEmpty && end === text.length) break;
    if (!isEmpty) {
      own ??= content - start;
      if (content - start < Math.max(own, explicit === undefined ? indent : 0) || isMarkerLine(text, start)) break;
    }
    lines.push(text.slice(content, end));
    cursor.lineStart = start;
    cursor.at = end;
  }
  return lines;
}

function isMarkerLine(text: string, start: number): boolean {
  return isMarker(text, start);
}

function joinLiteral(lines: readonly string[]): string {
  return lines.slice(0, countContent(lines)).join('\n');
}

/** How many lines there are up to the last that is not empty. */
function countContent(lines: readonly string[]): number {
  let count = lines.length;
  while (count > 0 && lines[count - 1] === '') count -= 1;
  return count;
}

/** A line break between two lines of text is a blank; those around lines that are indented further stay. */
function joinFolded(lines: readonly string[]): string {
  const parts: string[] = [];
  let empty = 0;
  let wasIndented = false;
  for (const line of lines.slice(0, countContent(lines))) {
    if (line === '') {
      empty += 1;
      continue;
    }
    const isIndented = isBlank(line.charCodeAt(0));
    const isFirst = parts.length === 0;
    if (!isFirst && (isIndented || wasIndented)) parts.push('\n'.repeat(empty + 1));
    else if (isFirst || empty > 0) parts.push('\n'.repeat(empty));
    else parts.push(' ');
    parts.push(line);
    empty = 0;
    wasIndented = isIndented;
  }
  return parts.join('');
}

function chomp(body: string, lines: readonly string[], chomping: string): string {
  const content = countContent(lines);
  if (chomping === '+') return body + '\n'.repeat(lines.length - content + (content > 0 ? 1 : 0));
  return chomping === '-' || content === 0 ? body : `${body}\n`;
}

/** Whether anything but a comment is left on this line. */
export function hasRest(cursor: Cursor): boolean {
  return !isAtEnd(cursor) && !isBreak(cursor.text.charCodeAt(cursor.at));
}
