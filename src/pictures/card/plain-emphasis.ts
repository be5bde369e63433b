/** The marks of emphasis and code, the longer ones first. */
const marks = ['**', '__', '~~', '*', '`'];
const anyMark = /[*_~`]/g;

/** A text without marks that open right before a word and close right after one; those that do not stay. Linear. */
export function dropEmphasis(text: string): string {
  const closers = marks.map((mark) => createCloserSearch(text, mark));
  const pieces: string[] = [];
  let done = 0;
  anyMark.lastIndex = 0;
  for (let found = anyMark.exec(text); found; found = anyMark.exec(text)) {
    const span = spanAt(text, found.index, closers);
    if (!span) continue;
    pieces.push(text.slice(done, found.index), text.slice(span.start, span.end));
    done = span.next;
    anyMark.lastIndex = done;
  }
  return pieces.join('') + text.slice(done);
}

/** Text between the marks, and where it goes on after them. */
function spanAt(text: string, at: number, closers: readonly ((from: number) => number)[]) {
  for (const [index, mark] of marks.entries()) {
    const start = at + mark.length;
    if (!text.startsWith(mark, at) || isBlank(text[start])) continue;
    const end = closers[index]?.(start + 1) ?? -1;
    if (end >= 0) return { start, end, next: end + mark.length };
  }
  return undefined;
}

/** Where a mark closes next; -1 for nowhere. What is asked for only goes up, so nothing is searched twice. */
function createCloserSearch(text: string, mark: string): (from: number) => number {
  let known = 0;
  return (from) => {
    while (known >= 0 && (known < from || isBlank(text[known - 1]))) {
      known = text.indexOf(mark, Math.max(known + 1, from));
    }
    return known;
  };
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || character.trim() === '';
}
