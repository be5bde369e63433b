import { type WrittenAction, written } from '../../actions/written-actions.ts';
import type { LineHunk } from '../../core/diff/line-hunk.ts';
import { sharedEnds } from '../../core/text.ts';
import type { AssetList } from './asset-list.ts';
import { type TextComparison, textOf } from './typed-hunks.ts';
import { isTypable, mostCharacters, typingFields } from './typing-fields.ts';

const mostWordLines = 3;

interface HunkForm {
  readonly path: string;
  readonly comparison: TextComparison;
  readonly assets: AssetList;
}

/** Positions assume that all hunks above are done and those below are not. */
export function actionsOfHunk(hunk: LineHunk, form: HunkForm): readonly WrittenAction[] {
  const gone = hunk.before.end - hunk.before.start;
  const come = hunk.after.end - hunk.after.start;
  if (gone === 0) return [insertLines(hunk, form)];
  if (come === 0) return [deleteLines(hunk, form)];
  return (gone === come ? replaceWords(hunk, form) : undefined) ?? [replaceLines(hunk, form)];
}

/** At an existing blank line, else at the end of the line above, else before the first line. */
function insertLines(hunk: LineHunk, { path, comparison, assets }: HunkForm): WrittenAction {
  const { before, after, lineBreak } = comparison;
  const at = hunk.after.start;
  const text = textOf(after, hunk.after, lineBreak);
  const typed = (content: string) => typingFields(content, path, assets);
  const isBlankBelow = before[hunk.before.start] === '';
  const isBlankAbove = at > 0 && after[at - 1] === '';
  if (isBlankAbove) return written.insert(path, at, typed(lineBreak + text));
  if (isBlankBelow) return written.insert(path, at + 1, typed(text + lineBreak));
  const [position, content] = at > 0 ? [endOfLine(after, at - 1), lineBreak + text] : ['1,0', text + lineBreak];
  if (isTypable(content)) return written.write(path, position, typed(content));
  return written.replace(path, `${position}:${position}`, typed(content));
}

function deleteLines(hunk: LineHunk, { path, comparison: { before, after } }: HunkForm): WrittenAction {
  const first = hunk.after.start;
  const end = first + hunk.before.end - hunk.before.start;
  if (hunk.before.end < before.length) return written.delete(path, `${first + 1},0:${end + 1},0`);
  const last = `${end},${before.at(-1)?.length ?? 0}`;
  const start = first > 0 ? endOfLine(after, first - 1) : '1,0';
  return written.delete(path, `${start}:${last}`);
}

function replaceLines(hunk: LineHunk, { path, comparison, assets }: HunkForm): WrittenAction {
  const first = hunk.after.start + 1;
  const last = first + hunk.before.end - hunk.before.start - 1;
  const position = first === last ? first : `${first}:${last}`;
  const text = textOf(comparison.after, hunk.after, comparison.lineBreak);
  if (text === '') return written.delete(path, position);
  return written.replace(path, position, typingFields(text, path, assets));
}

/** Only for few lines that mostly stay the same. */
function replaceWords(hunk: LineHunk, { path, comparison, assets }: HunkForm): readonly WrittenAction[] | undefined {
  const count = hunk.before.end - hunk.before.start;
  if (count > mostWordLines) return undefined;
  const actions: WrittenAction[] = [];
  for (let index = 0; index < count; index++) {
    const line = hunk.after.start + index;
    const [old, made] = [comparison.before[hunk.before.start + index] ?? '', comparison.after[line] ?? ''];
    if (old === made) continue;
    const words = changedWords(old, made);
    // Text typed line by line needs whole lines.
    if (!words || words.text.length > mostCharacters) return undefined;
    const [start, end] = [`${line + 1},${words.start}`, `${line + 1},${words.end}`];
    const typing = typingFields(words.text, path, assets);
    if (words.text === '') actions.push(written.delete(path, `${start}:${end}`));
    else if (words.start === words.end) actions.push(written.write(path, start, typing));
    else actions.push(written.replace(path, `${start}:${end}`, typing));
  }
  return actions;
}

function endOfLine(lines: readonly string[], line: number): string {
  return `${line + 1},${lines[line]?.length ?? 0}`;
}

/** `end` is exclusive. */
interface WordChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Share of a line. */
const mostOfLine = 0.6;

/** `undefined` if the lines differ too much. */
function changedWords(before: string, after: string): WordChange | undefined {
  let { start, tail } = sharedEnds(before, after);
  while (start > 0 && (cutsWord(before, start) || cutsWord(after, start))) start -= 1;
  while (tail > 0 && (cutsWord(before, before.length - tail) || cutsWord(after, after.length - tail))) tail -= 1;
  const [gone, text] = [before.slice(start, before.length - tail), after.slice(start, after.length - tail)];
  const isOneWay = text === '' || gone === '';
  const isSmall =
    isOneWay || Math.max(gone.length, text.length) <= mostOfLine * Math.max(before.trim().length, after.trim().length);
  return isSmall ? { start, end: before.length - tail, text } : undefined;
}

/** Whether it is inside a word or grapheme. */
function cutsWord(line: string, at: number): boolean {
  return isWordPiece(line, at - 1) && isWordPiece(line, at);
}

function isWordPiece(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  const isJoined = (code >= 0xd800 && code <= 0xdfff) || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f);
  return isJoined || /[\p{L}\p{N}\p{M}_$]/u.test(line[at] ?? '');
}
