import type { ApiResponse, RequestHeaders } from '../exchange.ts';
import { problemResponse } from '../responses/problem.ts';

/**
 * Names the server that answers: it is told with every state, and a command that names another one runs nothing. With
 * its memory of keys a server can repeat an answer instead of a step; one that has been started anew has no such memory.
 */
export const instanceHeader = 'Showrunner-Instance';

/** Refusal of a request for a server that is gone; `undefined` for everybody else. */
export function refuseOtherInstance(headers: RequestHeaders, instance: string): ApiResponse | undefined {
  const meant = headers[instanceHeader.toLowerCase()];
  if (meant === undefined || meant === instance) return undefined;
  return problemResponse('restarted', 'Showrunner has restarted since. This has not run here.');
}
