import type { Token, TokenKind } from './jsonc-scanner.ts';
import type { ReportProblem } from './tree.ts';

export interface Reader {
  readonly token: Token;
  readonly next: () => void;
  readonly report: ReportProblem;
  /** The number of open objects. */
  objects: number;
  /** The number of open arrays. */
  arrays: number;
  /** Whether the text ended inside a bracket, and that was reported. */
  isCut: boolean;
}

export interface Bracket {
  readonly closer: '}' | ']';
  readonly start: number;
  /** Whether a member has been read without a comma after it. */
  needsComma: boolean;
}

export function enter(reader: Reader, closer: '}' | ']'): Bracket {
  const { start } = reader.token;
  if (closer === '}') reader.objects += 1;
  else reader.arrays += 1;
  reader.next();
  return { closer, start, needsComma: false };
}

/** Consumes the closing bracket if there is one, and returns the end. */
export function leave(reader: Reader, { closer }: Bracket): number {
  const { token } = reader;
  if (closer === '}') reader.objects -= 1;
  else reader.arrays -= 1;
  if (token.kind !== closer) return token.previousEnd;
  const { end } = token;
  reader.next();
  return end;
}

/** Tolerates missing and extra commas. Returns `false` if there is no member. */
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

/** At their closer, at an outer closer, or at the end of the text. */
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
