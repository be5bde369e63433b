import { diffLines } from './diff-lines.ts';
import type { LineHunk, LineSpan } from './line-hunk.ts';

const contextLines = 3;

/** Like `diff -u` for one file, with `\n`. Empty if the texts are equal. */
export function printUnifiedDiff(before: string, after: string, name: string): string {
  const [a, b] = [splitLines(before), splitLines(after)];
  const groups = groupHunks(diffLines(a, b));
  if (groups.length === 0) return '';
  const bodies = groups.map((group) => printGroup(group, a, b));
  return [`--- a/${name}`, `+++ b/${name}`, ...bodies, ''].join('\n');
}

/** Keeps line breaks: a last line without one is a different line. */
function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Joins hunks whose contexts touch. */
function groupHunks(hunks: readonly LineHunk[]): readonly (readonly LineHunk[])[] {
  const groups: LineHunk[][] = [];
  for (const hunk of hunks) {
    const last = groups.at(-1)?.at(-1);
    if (last && hunk.before.start - last.before.end <= 2 * contextLines) groups.at(-1)?.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

function printGroup(group: readonly LineHunk[], a: readonly string[], b: readonly string[]): string {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return '';
  const lead = Math.min(contextLines, first.before.start);
  const trail = Math.min(contextLines, a.length - last.before.end);
  const oldSpan = { start: first.before.start - lead, end: last.before.end + trail };
  const newSpan = { start: first.after.start - lead, end: last.after.end + trail };
  const lines = [`@@ -${printSpan(oldSpan)} +${printSpan(newSpan)} @@`];
  let at = oldSpan.start;
  for (const { before, after } of group) {
    lines.push(...mark(' ', a.slice(at, before.start)));
    lines.push(...mark('-', a.slice(before.start, before.end)), ...mark('+', b.slice(after.start, after.end)));
    at = before.end;
  }
  return [...lines, ...mark(' ', a.slice(at, oldSpan.end))].join('\n');
}

/** An empty span names the line before. */
function printSpan({ start, end }: LineSpan): string {
  const count = end - start;
  return `${count === 0 ? start : start + 1}${count === 1 ? '' : `,${count}`}`;
}

function mark(sign: string, lines: readonly string[]): readonly string[] {
  return lines.map((line) =>
    line.endsWith('\n') ? sign + line.replace(/\r?\n$/, '') : `${sign}${line}\n\\ No newline at end of file`,
  );
}
