import { problemResponse } from '../answering/problem.ts';
import type { Guard } from './guard.ts';

/** One slash, not two, then printable ASCII without `#` and `\`. */
const targetPattern = /^\/(?!\/)[!-"$-[\]-~]*$/;

/** Rule 2: the target is a plain path with or without a query. */
export const checkTarget: Guard = ({ request }) => {
  if (targetPattern.test(request.target)) return undefined;
  return problemResponse(
    'bad-request',
    'The request target must start with a single "/" and hold neither "#", "\\", spaces, control nor non-ASCII characters.',
  );
};
