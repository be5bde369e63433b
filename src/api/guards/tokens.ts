import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../core/time/clock.ts';
import { problemResponse } from '../answering/problem.ts';
import type { ApiRequest, ApiResponse } from '../exchange.ts';
import { plainAddress } from './address.ts';

const windowLength = 60_000;
const wrongAllowed = 10;
const addressesKept = 1_000;

export type TokenVerdict = 'right' | 'wrong' | 'missing';

/** Tokens as callers send them, and how many wrong ones came from where. */
export interface Tokens {
  /** Compares what the caller sent (`Authorization: Bearer` or `?token=`) in constant time. */
  judge(request: ApiRequest, query: URLSearchParams | undefined, token: string | undefined): TokenVerdict;
  /** To a caller whose token is required and is not right. Counts wrong ones; a right token always passes. */
  refuse(verdict: 'wrong' | 'missing', peer: string): ApiResponse;
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
    judge(request, query, token) {
      if (query === undefined && request.headers.authorization === undefined) return 'missing';
      const sent = sentTokens(request, query);
      if (sent.length === 0) return 'missing';
      return token && sent.some((value) => isSame(value, token)) ? 'right' : 'wrong';
    },
    refuse(verdict, peer) {
      const headers = { 'WWW-Authenticate': 'Bearer' };
      if (verdict === 'missing') {
        return problemResponse('token-required', 'Send the token as "Authorization: Bearer …" or "?token=…".', headers);
      }
      if (isOneTooMany(plainAddress(peer))) {
        return problemResponse('too-many-attempts', 'Ten wrong tokens came from this address in the last minute.');
      }
      return problemResponse('token-wrong', 'Copy the current token from the Showrunner menu in VS Code.', headers);
    },
  };
}

function sentTokens({ headers }: ApiRequest, query: URLSearchParams | undefined): readonly string[] {
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const fromQuery = query?.getAll('token') ?? [];
  return bearer === undefined ? fromQuery : [bearer, ...fromQuery];
}

/** Hashes first: equal lengths for the comparison, and no hint at the real one. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function forgetOldest(times: Map<string, number[]>): void {
  if (times.size <= addressesKept) return;
  for (const oldest of times.keys()) {
    times.delete(oldest);
    return;
  }
}
