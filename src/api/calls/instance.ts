import type { ApiResponse, RequestHeaders } from '../exchange.ts';
import { problemResponse } from '../responses/problem.ts';

/**
 * Identifies the server process. Every state carries it, and a command for another instance is refused: a restarted
 * server has lost its idempotency keys and might run a repeated step twice.
 */
export const instanceHeader = 'Showrunner-Instance';

export function refuseOtherInstance(headers: RequestHeaders, instance: string): ApiResponse | undefined {
  const meant = headers[instanceHeader.toLowerCase()];
  if (meant === undefined || meant === instance) return undefined;
  return problemResponse(
    'restarted',
    'Showrunner has restarted, so this command has not run. Get the state, then decide whether to send it again.',
  );
}
