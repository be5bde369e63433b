import { trustHint } from '../../core/untrusted.ts';
import { problemResponse } from '../responses/problem.ts';
import type { Guard } from './guard.ts';

/** Trust was there when the API started; a command asks again. */
export const checkTrust: Guard = ({ match }, { isTrusted }) => {
  if (match.kind !== 'route' || match.route.kind !== 'command' || isTrusted()) return undefined;
  return problemResponse('untrusted-workspace', trustHint);
};
