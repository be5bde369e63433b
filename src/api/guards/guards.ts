import type { ResponseOrPromise } from '../exchange.ts';
import { answerPreflight } from './cors.ts';
import type { Caller, Gate, Guard } from './guard.ts';
import { checkHost } from './host.ts';
import { checkOrigin } from './origin.ts';
import { checkPrefetch } from './prefetch.ts';
import { askFirst } from './question.ts';
import { checkTarget } from './target.ts';
import { checkToken } from './token.ts';
import { checkTrust } from './trust.ts';
import { checkWindow } from './window.ts';

/** Who may call, in this order. */
const guards: readonly Guard[] = [
  checkHost,
  checkTarget,
  checkPrefetch,
  answerPreflight,
  checkOrigin,
  checkToken,
  askFirst,
  checkTrust,
  checkWindow,
];

/** The answer of the first guard that has one; `undefined`: come in. */
export function admit(caller: Caller, gate: Gate): ResponseOrPromise | undefined {
  for (const guard of guards) {
    const answer = guard(caller, gate);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
