import { diffLines } from '../../core/diff/diff-lines.ts';
import { type LineHunk, spanHunks } from '../../core/diff/line-hunk.ts';
import type { EditableText } from '../comparing/text-file.ts';

export interface TextComparison {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly hunks: readonly LineHunk[];
  readonly lineBreak: string;
}

/** A final line break makes an empty last line, as in an editor. */
export function compareTexts(before: EditableText, after: EditableText): TextComparison {
  const lineBreak = before.text.includes('\n') ? before.lineBreak : after.lineBreak;
  const [a, b] = [before.text.split(/\r?\n/), after.text.split(/\r?\n/)];
  return { before: a, after: b, hunks: joinNear(diffLines(a, b), a), lineBreak };
}

/** Joins hunks that are one line apart, unless that would retype an unchanged line. */
function joinNear(hunks: readonly LineHunk[], before: readonly string[]): readonly LineHunk[] {
  const joined: LineHunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const isNear = last !== undefined && hunk.before.start - last.before.end === 1;
    const between = before[hunk.before.start - 1]?.trim() ?? '';
    const isOne = isNear && (between.length <= 4 || !(isPure(last) && isPure(hunk)));
    if (isOne) joined.pop();
    joined.push(isOne ? spanHunks(last, hunk) : hunk);
  }
  return joined;
}

function isPure({ before, after }: LineHunk): boolean {
  return before.start === before.end || after.start === after.end;
}

export function textOf(lines: readonly string[], { start, end }: { start: number; end: number }, lineBreak: string) {
  return lines.slice(start, end).join(lineBreak);
}
