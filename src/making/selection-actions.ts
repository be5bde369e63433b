import { type WrittenAction, written } from '../actions/written-actions.ts';
import { isEmptyRange } from '../core/positions.ts';
import { createLines, type Lines, type Range, type TextEdit } from '../core/text.ts';
import { isTypable, typingMode } from './forms/typing-fields.ts';

export interface FileSelection {
  /** Relative to the workspace folder, with `/`. */
  readonly path: string;
  readonly text: string;
  /** An empty range means the whole line. */
  readonly range: Range;
}

/** The edit removes the code from the current file. */
export interface CodeInsertion {
  readonly action: WrittenAction;
  readonly taking: TextEdit;
}

export function highlightSelection({ path, text, range }: FileSelection): WrittenAction {
  const lines = createLines(text);
  const whole = wholeLines(range, lines);
  if (whole) return written.highlight(path, printLines(whole));
  return written.highlight(path, `${printPlace(range.start)}:${printPlace(range.end)}`);
}

/** Whole lines leave a blank line, where they are inserted. */
export function insertSelection({ path, text, range }: FileSelection): CodeInsertion {
  const lines = createLines(text);
  const whole = wholeLines(range, lines);
  if (!whole) {
    const place = printPlace(range.start);
    const content = textIn(range, lines);
    const action = isTypable(content)
      ? written.write(path, place, typing(content))
      : written.replace(path, `${place}:${place}`, typing(content));
    return { action, taking: { range, text: '' } };
  }
  const taken = rangeOfLines(whole, lines);
  const action = written.insert(path, whole.first + 1, typing(textIn(taken, lines)));
  return { action, taking: { range: taken, text: '' } };
}

/** From 0, inclusive. */
interface LineRun {
  readonly first: number;
  readonly last: number;
}

/** If nothing but blanks is outside of the selection. */
function wholeLines(range: Range, lines: Lines): LineRun | undefined {
  const { start, end } = range;
  if (isEmptyRange(range)) return { first: start.line, last: start.line };
  const endsBefore = end.character === 0;
  const last = endsBefore ? end.line - 1 : end.line;
  const isWhole =
    (lines.lineAt(start.line) ?? '').slice(0, start.character).trim() === '' &&
    (endsBefore || (lines.lineAt(end.line) ?? '').slice(end.character).trim() === '');
  return isWhole ? { first: start.line, last } : undefined;
}

function rangeOfLines({ first, last }: LineRun, lines: Lines): Range {
  return { start: { line: first, character: 0 }, end: { line: last, character: lines.lineAt(last)?.length ?? 0 } };
}

function textIn({ start, end }: Range, lines: Lines): string {
  return lines.text.slice(lines.offsetAt(start), lines.offsetAt(end)).replace(/\r\n?/g, '\n');
}

function typing(content: string) {
  return { content, insertTypingMode: isTypable(content) ? typingMode(content) : 'instant' } as const;
}

function printLines({ first, last }: LineRun): string | number {
  return first === last ? first + 1 : `${first + 1}:${last + 1}`;
}

function printPlace({ line, character }: Range['start']): string {
  return `${line + 1},${character}`;
}
