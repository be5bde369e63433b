export interface Hunk {
  /** Zero-based line of the old text. */
  readonly start: number;
  readonly lines: readonly DiffLine[];
}

export interface DiffLine {
  readonly kind: 'kept' | 'removed' | 'added';
  /** Without its line break. */
  readonly text: string;
  /** Whether it ends the file without a line break. */
  readonly isUnbroken: boolean;
}

export interface DiffFault {
  /** Zero-based line of the diff. */
  readonly line: number;
  readonly message: string;
}

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const unbrokenMark = /^\\ /;
const kinds = { ' ': 'kept', '-': 'removed', '+': 'added' } as const;

/**
 * For one file, from `diff -u` or git. Ignores the kind of line breaks, so that a diff with `\n` fits a text with `\r\n`.
 * Never throws.
 */
export function parseUnifiedDiff(text: string): { readonly hunks: readonly Hunk[] } | { readonly fault: DiffFault } {
  const lines = text.split(/\r?\n/);
  const hunks: Hunk[] = [];
  let files = 0;
  let end = 0;
  for (let at = 0; at < lines.length; ) {
    const fault = refuse(lines, at, hunks.length > 0);
    if (fault) return { fault: { line: at, message: fault } };
    if (isFileHeader(lines, at) && ++files > 1)
      return { fault: { line: at, message: 'it changes more than one file' } };
    const counts = header.exec(lines[at] ?? '');
    if (!counts) {
      at += isFileHeader(lines, at) ? 2 : 1;
      continue;
    }
    const body = readBody(lines, at + 1, countOf(counts[2]), countOf(counts[4]));
    if ('fault' in body) return body;
    const start = startOf(counts);
    if (start < end) return { fault: { line: at, message: 'its changes are not in order' } };
    hunks.push({ start, lines: body.lines });
    end = start + countOf(counts[2]);
    at = body.next;
  }
  return hunks.length > 0
    ? { hunks }
    : { fault: { line: 0, message: 'it contains no change (no line that begins with @@)' } };
}

/** Returns the error for a line that is not allowed outside of a hunk. */
function refuse(lines: readonly string[], at: number, hasHunks: boolean): string | undefined {
  const line = lines[at] ?? '';
  if (/^(?:GIT binary patch|Binary files )/.test(line)) return 'it changes a binary file';
  if (line.startsWith('@@') && !header.test(line)) return 'the line that begins with @@ cannot be read';
  const isStray = hasHunks && /^[ +-]/.test(line) && !isFileHeader(lines, at) && line.trimEnd() !== '--';
  return isStray ? 'the previous change has more lines than its header says' : undefined;
}

function isFileHeader(lines: readonly string[], at: number): boolean {
  return /^--- /.test(lines[at] ?? '') && /^\+\+\+ /.test(lines[at + 1] ?? '');
}

/** A hunk without old lines names the line before. */
function startOf([, start, count]: RegExpExecArray): number {
  return countOf(count) === 0 ? Number(start) : Number(start) - 1;
}

function countOf(written: string | undefined): number {
  return written === undefined ? 1 : Number(written);
}

type Body = { readonly lines: readonly DiffLine[]; readonly next: number } | { readonly fault: DiffFault };

/** `before` and `after` are the line counts in the old and new text. */
function readBody(source: readonly string[], from: number, before: number, after: number): Body {
  const lines: DiffLine[] = [];
  let [at, oldCount, newCount] = [from, 0, 0];
  while (oldCount < before || newCount < after) {
    const line = source[at];
    // Editors that trim lines remove the blank of an empty context line.
    const kind = line === '' && at < source.length - 1 ? 'kept' : kinds[line?.[0] as keyof typeof kinds];
    if (line === undefined || !kind) return { fault: { line: at, message: 'the change is incomplete' } };
    const isUnbroken = unbrokenMark.test(source[at + 1] ?? '');
    lines.push({ kind, text: line.slice(1), isUnbroken });
    if (kind !== 'added') oldCount += 1;
    if (kind !== 'removed') newCount += 1;
    at += isUnbroken ? 2 : 1;
  }
  const isExact = oldCount === before && newCount === after;
  return isExact
    ? { lines, next: at }
    : { fault: { line: at - 1, message: 'the change does not have as many lines as its header says' } };
}
