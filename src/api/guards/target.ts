import { problemResponse } from '../answering/problem.ts';
import type { ApiResponse } from '../exchange.ts';

/** One slash, not two, then printable ASCII without `#` and `\`. */
const targetPattern = /^\/(?!\/)[!-"$-[\]-~]*$/;

/** Rule 2: the target is a plain path with or without a query. */
export function checkTarget(target: string): ApiResponse | undefined {
  if (targetPattern.test(target)) return undefined;
  return problemResponse(
    'bad-request',
    'The request target must start with a single "/" and hold neither "#", "\\", spaces, control nor non-ASCII characters.',
  );
}
