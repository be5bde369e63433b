import { emptyResponse } from '../exchange.ts';
import { problemResponse } from '../responses/problem.ts';
import type { Guard } from './guard.ts';

/** One slash, not two, then printable ASCII without `#` and `\`. */
const targetPattern = /^\/(?!\/)[!-"$-[\]-~]*$/;

/** Rule 2: the target is a plain path with or without a query; `OPTIONS *` asks about all of us (RFC 9110, 9.3.7). */
export const checkTarget: Guard = ({ request }) => {
  if (request.target === '*' && request.method === 'OPTIONS') {
    return emptyResponse(204, { Allow: 'GET, HEAD, POST, OPTIONS' });
  }
  if (targetPattern.test(request.target)) return undefined;
  return problemResponse(
    'bad-request',
    'The request target must start with a single "/" and hold neither "#", "\\", spaces, control nor non-ASCII characters.',
  );
};
