import { type ApiResponse, jsonResponse } from '../exchange.ts';
import { challengeHeader, proofHeader } from '../listening/port-handover.ts';
import { noSuchRoute } from '../responses/problem.ts';
import type { Handler } from '../route.ts';

/** Yields the port to a window that proves to be ours; to anybody else it looks like a missing route. */
export const yieldPort: Handler = ({ request: { headers } }, { yieldEndpoint }) => {
  if (yieldEndpoint === undefined) return noSuchRoute();
  const proof = headers[proofHeader.toLowerCase()];
  if (proof === undefined) return withHeader(noSuchRoute(), challengeHeader, yieldEndpoint.challenge);
  const outcome = yieldEndpoint.open(proof, headers[challengeHeader.toLowerCase()] ?? '');
  return outcome === 'unproven' ? noSuchRoute() : jsonResponse(200, { status: outcome }, { Connection: 'close' });
};

function withHeader(response: ApiResponse, name: string, value: string): ApiResponse {
  return { ...response, headers: { ...response.headers, [name]: value } };
}
