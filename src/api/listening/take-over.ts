import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { finishResponse } from '../answering/headers.ts';
import type { ApiClock } from '../environment.ts';
import { type Answer, type Api, type ApiRequest, type ApiResponse, jsonResponse, whenAnswered } from '../exchange.ts';
import { isLoopback } from '../guards/address.ts';
import { checkHost } from '../guards/host.ts';
import { withinPatience } from './port-holder.ts';

/**
 * How a window with a show gets the port from a window without one. Both have the API token in the user's secret
 * storage, but the holder of a port may be anybody: the token itself is never sent. The holder gives a challenge, used
 * once, and the asker proves that it knows the token. Without a proof the path answers like any that is not there.
 */
const path = '/api/yield';
const challengeHeader = 'X-Showrunner-Challenge';
const proofHeader = 'X-Showrunner-Proof';

export interface YieldDoorOptions {
  readonly api: Api;
  readonly token: () => string | undefined;
  /** Whether this window can do without the port. */
  readonly mayYield: () => boolean;
  /** Leaves the port to the asker, after this answer. */
  readonly yieldPort: () => void;
}

/** The API, and before it the door for our other windows. */
export function createYieldDoor({ api, token, mayYield, yieldPort }: YieldDoorOptions): Api {
  let challenge = createChallenge();
  const isProven = (proof: string): boolean => {
    const [key, asked] = [token(), challenge];
    challenge = createChallenge();
    return key !== undefined && key !== '' && isSame(proof, prove(key, asked));
  };

  return (request) => {
    if (!isForDoor(request)) return api(request);
    const proof = request.headers[proofHeader.toLowerCase()];
    if (proof === undefined) return withChallenge(api(request), challenge);
    if (!isProven(proof)) return api(request);
    const willYield = mayYield();
    if (willYield) yieldPort();
    return finishResponse(jsonResponse(200, { status: willYield ? 'yielded' : 'kept' }), { close: true });
  };
}

/** Asks the Showrunner at `url` for its port; whether it leaves. Any other answer, and silence, is a no. */
export function askToYield(url: string, token: string, clock: ApiClock): Promise<boolean> {
  return withinPatience(clock, async (signal) => {
    try {
      const { headers } = await fetch(url + path, { method: 'POST', redirect: 'manual', signal });
      const challenge = headers.get(challengeHeader);
      if (challenge === null) return false;
      const proof = { [proofHeader]: prove(token, challenge) };
      const answer = await fetch(url + path, { method: 'POST', redirect: 'manual', headers: proof, signal });
      return answer.ok && JSON.parse(await answer.text()).status === 'yielded';
    } catch {
      return false; // gone meanwhile, or none of ours: the next attempt tells
    }
  });
}

function isForDoor({ method, target, peer, headers }: ApiRequest): boolean {
  return method === 'POST' && target === path && isLoopback(peer) && checkHost(headers.host, []) === undefined;
}

function withChallenge(answer: Answer, challenge: string): Answer {
  const add = (response: ApiResponse): ApiResponse => ({
    ...response,
    headers: { ...response.headers, [challengeHeader]: challenge },
  });
  return whenAnswered(answer, add);
}

function createChallenge(): string {
  return randomBytes(24).toString('base64url');
}

function prove(token: string, challenge: string): string {
  return createHmac('sha256', token).update(`yield ${challenge}`).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
