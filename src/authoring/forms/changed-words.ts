import { sharedEnds } from '../../core/text.ts';

/** Characters of a line that become others: from `start` (included) to `end` (excluded). */
export interface WordChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The part of a line that may change for it to be still the same line. */
const mostOfLine = 0.6;

/**
 * The words in which two lines differ, whole ones; `undefined` where more than 60 % of the longer line becomes another.
 * A place where words only come in is empty, and so is the text where they only go.
 */
export function changedWords(before: string, after: string): WordChange | undefined {
  let { start, tail } = sharedEnds(before, after);
  while (start > 0 && (cutsWord(before, start) || cutsWord(after, start))) start -= 1;
  while (tail > 0 && (cutsWord(before, before.length - tail) || cutsWord(after, after.length - tail))) tail -= 1;
  const [gone, text] = [before.slice(start, before.length - tail), after.slice(start, after.length - tail)];
  const isOneWay = text === '' || gone === '';
  const isSmall =
    isOneWay || Math.max(gone.length, text.length) <= mostOfLine * Math.max(before.trim().length, after.trim().length);
  return isSmall ? { start, end: before.length - tail, text } : undefined;
}

/** Whether a cut there parts a word, or what a reader takes for one character. */
function cutsWord(line: string, at: number): boolean {
  return isPiece(line, at - 1) && isPiece(line, at);
}

function isPiece(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  const isJoined = (code >= 0xd800 && code <= 0xdfff) || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f);
  return isJoined || /[\p{L}\p{N}\p{M}_$]/u.test(line[at] ?? '');
}
