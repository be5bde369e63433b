import type { StringNode } from './tree.ts';
import { afterBreak, endOfLine, isBlank, isMarker, reportTab, skipBlanks, type YamlCursor } from './yaml-cursor.ts';

/** Reads a literal (`|`) or folded (`>`) scalar, indented by `indent` or more. */
export function parseBlockScalar(cursor: YamlCursor, indent: number): StringNode {
  const { text, at: start } = cursor;
  const lineEnd = endOfLine(text, start);
  const header = /^[|>]([+-]?)([1-9]?)([+-]?)(?=[ \t]|$)[ \t]*(.*)$/s.exec(
    text.slice(start, Math.min(lineEnd, start + 1000)),
  );
  if (!header || (header[4] && !header[4].startsWith('#')) || (header[1] && header[3])) {
    cursor.report(
      'bad-block-header',
      'Only a digit, + or - may follow | or >: put the text on the next line.',
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

/** Removes the indentation; includes empty lines at the end. */
function readLines(cursor: YamlCursor, from: number, indent: number, explicit: number | undefined): readonly string[] {
  const { text } = cursor;
  const lines: string[] = [];
  let blockIndent = explicit;
  // Length of the longest empty line before the text.
  let widest = 0;
  cursor.at = from;
  while (cursor.at < text.length) {
    const start = afterBreak(text, cursor.at);
    const end = endOfLine(text, start);
    let content = start;
    while (content < end && text[content] === ' ' && (blockIndent === undefined || content - start < blockIndent))
      content += 1;
    const isEmpty = content === end;
    if (start === text.length) break;
    if (isEmpty) widest = blockIndent === undefined ? Math.max(widest, end - start) : widest;
    else {
      const isFirst = blockIndent === undefined;
      blockIndent ??= content - start;
      if (content - start < Math.max(blockIndent, explicit === undefined ? indent : 0) || isMarker(text, start)) {
        if (isTabOnly(text, content, end)) reportTab(cursor, content);
        break;
      }
      if (isFirst && widest > blockIndent) reportWideLine(cursor, start, content);
    }
    lines.push(text.slice(content, end));
    cursor.lineStart = start;
    cursor.at = end;
  }
  return lines;
}

/** Whether a line only has a tab where its indentation should be. */
function isTabOnly(text: string, content: number, end: number): boolean {
  return text.charCodeAt(content) === 9 && skipBlanks(text, content) === end;
}

function reportWideLine({ report }: YamlCursor, start: number, content: number): void {
  const message = 'An empty line above has more spaces than the indentation of this line: remove them.';
  report('bad-indentation', message, start, content);
}

function joinLiteral(lines: readonly string[]): string {
  return lines.slice(0, countContent(lines)).join('\n');
}

/** Up to the last non-empty line. */
function countContent(lines: readonly string[]): number {
  let count = lines.length;
  while (count > 0 && lines[count - 1] === '') count -= 1;
  return count;
}

/** A line break between two lines becomes a blank; those around further indented lines stay. */
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
