import type { Token, TokenKind } from './jsonc-scanner.ts';
import type { ReportProblem } from './tree.ts';

/** A text being read, and how deep in it the reading is. */
export interface Reader {
  readonly token: Token;
  readonly next: () => void;
  readonly report: ReportProblem;
  /** How many objects are open here. */
  objects: number;
  /** How many arrays are open here. */
  arrays: number;
  /** Whether the text broke off inside a bracket, and that was said. */
  isCut: boolean;
}

/** An object or array that is being read. */
export interface Bracket {
  readonly closer: '}' | ']';
  readonly start: number;
  /** Whether a member has been read and no comma since. */
  needsComma: boolean;
}

/** Goes past the opening bracket. */
export function enter(reader: Reader, closer: '}' | ']'): Bracket {
  const { start } = reader.token;
  if (closer === '}') reader.objects += 1;
  else reader.arrays += 1;
  reader.next();
  return { closer, start, needsComma: false };
}

/** Goes over the bracket's end, where it has one, and gives that place. */
export function leave(reader: Reader, { closer }: Bracket): number {
  const { token } = reader;
  if (closer === '}') reader.objects -= 1;
  else reader.arrays -= 1;
  if (token.kind !== closer) return token.previousEnd;
  const { end } = token;
  reader.next();
  return end;
}

/** Goes to the next member, forgiving missing and surplus commas; `false` when there is none. */
export function findMember(reader: Reader, bracket: Bracket): boolean {
  const { token, report } = reader;
  while (token.kind === ',') {
    if (!bracket.needsComma) {
      report('unexpected-comma', 'This comma has nothing before it: delete it.', token.start, token.end);
    }
    bracket.needsComma = false;
    reader.next();
  }
  if (isAtClose(reader, bracket)) return false;
  if (bracket.needsComma && beginsMember(token.kind)) {
    report('missing-comma', 'A comma is missing after this.', token.previousEnd - 1, token.previousEnd);
  }
  return true;
}

function beginsMember(kind: TokenKind): boolean {
  return kind !== ':' && kind !== '}' && kind !== ']';
}

/** Whether the members end here: at their closer, at one that belongs further out, or at the end of the text. */
function isAtClose(reader: Reader, { closer, start }: Bracket): boolean {
  const { kind } = reader.token;
  if (kind === closer) return true;
  const isOuter = (kind === '}' && reader.objects > 0) || (kind === ']' && reader.arrays > 0);
  if (!isOuter && kind !== 'end') return false;
  const isFollowUp = kind === 'end' && reader.isCut;
  if (!isFollowUp) {
    reader.report('missing-bracket', `This is never closed: add ${closer} where it ends.`, start, start + 1);
  }
  reader.isCut ||= kind === 'end';
  return true;
}
