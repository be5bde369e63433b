import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { ApiResponse } from '../exchange.ts';
import { isLoopback, plainAddress } from '../guards/address.ts';
import type { Caller, Route } from '../route.ts';

/** Writes one line per command: path, status, duration, origin. Never the token or the rest of the query. */
export type CommandLog = (route: Route, caller: Pick<Caller, 'request' | 'arrivedAt'>, response: ApiResponse) => void;

export function createCommandLog(clock: Clock, log: Log): CommandLog {
  return ({ path }, { request: { method, peer }, arrivedAt }, { status, says }) => {
    const from = isLoopback(peer) ? 'loopback' : plainAddress(peer) || 'unknown';
    const what = `${method} ${path} ${status} ${elapsed(clock, arrivedAt)} ms, ${from}`;
    log.info(says === undefined ? what : `${what}, ${says}`);
  };
}

export function elapsed(clock: Clock, since: number): number {
  return Math.round(clock.now() - since);
}
