import { type LineChange, type Mismatch, planChanges } from '../../core/diff/line-changes.ts';
import { type Hunk, parseUnifiedDiff } from '../../core/diff/unified-diff.ts';
import { DemoError } from '../../core/errors.ts';
import { createLines, type Lines, lineBreakOf, type Position } from '../../core/text.ts';
import type { TypedEdit } from './code-edits.ts';

/** `name` is for messages. @throws DemoError `invalid-field`. */
export function readPatch(text: string, name: string): readonly Hunk[] {
  const reading = parseUnifiedDiff(text);
  if ('hunks' in reading) return reading.hunks;
  const { line, message } = reading.fault;
  throw new DemoError('invalid-field', `${name}:${line + 1} is not a patch: ${message}`, {
    hint: 'Create it again with `git diff` or `diff -u`, for one file.',
  });
}

/** Positions refer to the text before. @throws DemoError `patch-mismatch`. */
export function planPatch(hunks: readonly Hunk[], lines: Lines, name: string): readonly TypedEdit[] {
  const plan = planChanges(hunks, lines);
  if ('mismatch' in plan) throw mismatched(plan.mismatch, name);
  return plan.changes.map((change) => toEdit(change, lines));
}

/** To apply one after the other from the top. */
export function inSequence(edits: readonly TypedEdit[]): readonly TypedEdit[] {
  let shift = 0;
  return edits.map((edit) => {
    const { start, end } = edit.range;
    const range = { start: { ...start, line: start.line + shift }, end: { ...end, line: end.line + shift } };
    shift += createLines(edit.lead + edit.text + edit.trail).lineCount - 1 - (end.line - start.line);
    return { ...edit, range };
  });
}

function toEdit({ line, removed, added, isUnbroken }: LineChange, lines: Lines): TypedEdit {
  const eol = lineBreakOf(lines.text);
  const start = startOfLine(line, lines);
  const next = startOfLine(line + removed, lines);
  const isAtEnd = lines.offsetAt(next) === lines.text.length;
  const hasBreak = added.length > 0 && !(isUnbroken && isAtEnd);
  const edit = { range: { start, end: next }, lead: '', text: added.join(eol), trail: hasBreak ? eol : '' };
  const last = line + removed - 1;
  if (removed === 0 || !hasBreak || last === lines.lineCount - 1) return edit;
  // Reuses the line break of the last removed line.
  const end = { line: last, character: lines.lineAt(last)?.length ?? 0 };
  return { ...edit, range: { start, end }, trail: '' };
}

function startOfLine(line: number, lines: Lines): Position {
  return line < lines.lineCount ? { line, character: 0 } : lines.positionAt(lines.text.length);
}

function mismatched({ hunk, line, expected, found, differsInBreak }: Mismatch, name: string): DemoError {
  const what = differsInBreak
    ? `the text differs in the line break after ${quote(expected)}`
    : `expected ${quote(expected)}, found ${quote(found)}`;
  return new DemoError('patch-mismatch', `${name} does not fit: change ${hunk}, line ${line + 1}: ${what}`, {
    hint: 'Create both files again: the file in "contentPath" must be the one that the patch was created from.',
  });
}

function quote(text: string | undefined): string {
  if (text === undefined) return 'the end of the file';
  return `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`;
}
