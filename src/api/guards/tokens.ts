import type { Clock } from '../../core/time/clock.ts';
import type { ApiResponse, RequestHeaders, RequestTarget } from '../exchange.ts';
import { noSuchRoute, problemResponse } from '../responses/problem.ts';
import { isSameSecret } from '../secret-equality.ts';
import { plainAddress } from './address.ts';

const windowLength = 60_000;
const wrongAllowed = 10;
const addressesKept = 1_000;

/** `several`: more than one was sent; none was compared. */
export type TokenVerdict = 'right' | 'wrong' | 'missing' | 'several';

export interface Tokens {
  /** Compares in constant time. */
  judge(sent: readonly string[], token: string | undefined): TokenVerdict;
  /**
   * Refuses a caller without the right token and counts wrong ones.
   * @param proxyHeader header that reveals a proxy, if any.
   */
  refuse(verdict: Exclude<TokenVerdict, 'right'>, peer: string, proxyHeader?: string): ApiResponse;
  /** Refuses a caller with a wrong code of the audience, and counts it. */
  refuseCode(peer: string): ApiResponse;
}

export function createTokens(clock: Clock): Tokens {
  const wrongTimes = new Map<string, number[]>();

  const isOneTooMany = (peer: string): boolean => {
    const now = clock.now();
    const recent = (wrongTimes.get(peer) ?? []).filter((time) => now - time < windowLength);
    const tooMany = recent.length >= wrongAllowed;
    if (!tooMany) recent.push(now);
    wrongTimes.delete(peer);
    wrongTimes.set(peer, recent);
    forgetOldest(wrongTimes);
    return tooMany;
  };

  return {
    judge(sent, token) {
      const [first] = sent;
      if (first === undefined) return 'missing';
      if (sent.length > 1) return 'several';
      return token && isSameSecret(first, token) ? 'right' : 'wrong';
    },
    refuse(verdict, peer, proxyHeader) {
      const headers = { 'WWW-Authenticate': 'Bearer' };
      if (verdict === 'missing') return problemResponse('token-required', describeMissing(proxyHeader), headers);
      if (isOneTooMany(plainAddress(peer))) return tooManyAttempts('tokens');
      if (verdict === 'several') return problemResponse('token-wrong', 'Send only one token, and only once.', headers);
      return problemResponse('token-wrong', 'Copy the current token from the Showrunner menu in VS Code.', headers);
    },
    refuseCode: (peer) => (isOneTooMany(plainAddress(peer)) ? tooManyAttempts('codes') : noSuchRoute()),
  };
}

function tooManyAttempts(what: 'tokens' | 'codes'): ApiResponse {
  return problemResponse(
    'too-many-attempts',
    `Ten wrong ${what} came from this address in the last minute. Wait a minute, then send the right one.`,
  );
}

const howToSend = 'Send the token once: as "Authorization: Bearer …", as "?token=…", or before the path as "/~…".';

function describeMissing(proxyHeader: string | undefined): string {
  if (proxyHeader === undefined) return howToSend;
  const why = `This came through a proxy, because it has the header "${proxyHeader}".`;
  return `${why} Such calls need the token, even from this machine. ${howToSend} Or call Showrunner directly.`;
}

export function sentTokens({ authorization }: RequestHeaders, { query, token }: RequestTarget): readonly string[] {
  if (query === undefined && authorization === undefined && token === undefined) return [];
  const [isBearer, bearer = ''] = /^bearer(?: (.*))?$/is.exec(authorization ?? '') ?? [];
  return [isBearer === undefined ? undefined : bearer.trimStart(), token, ...(query?.getAll('token') ?? [])].filter(
    (sent) => sent !== undefined,
  );
}

function forgetOldest(times: Map<string, number[]>): void {
  if (times.size <= addressesKept) return;
  for (const oldest of times.keys()) {
    times.delete(oldest);
    return;
  }
}
