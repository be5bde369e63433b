import { problemResponse, type ValueOrRefusal } from '../responses/problem.ts';

/** Parses `If-Match` as a revision: `"12"`, `W/"12"` or 12. A missing header and `*` set no condition. */
export function readIfMatch(header: string | undefined): ValueOrRefusal<number | undefined> {
  const text = header?.trim();
  if (text === undefined || text === '*') return { value: undefined };
  const digits = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/.exec(text);
  if (digits) return { value: Number(digits[1] ?? digits[2]) };
  return { refusal: problemResponse('bad-request', 'If-Match must be a revision, such as "12", or *.') };
}

/** Compares weakly (RFC 9110). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
