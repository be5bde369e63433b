import { problemResponse } from '../responses/problem.ts';
import type { Guard } from './guard.ts';

const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const;
const early = /prefetch|prerender|preview/i;

/** A browser that loads a page before anybody asked for it must not move the show; with a right token neither. */
export const checkPrefetch: Guard = ({ request }) => {
  for (const name of purposeHeaders) {
    const value = request.headers[name];
    if (value !== undefined && early.test(value)) {
      return problemResponse(
        'prefetch',
        'Prefetching is not allowed: it would run the call. Open the address when you want that.',
      );
    }
  }
  return undefined;
};
