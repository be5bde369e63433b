import { questionResponse } from '../pages/question-page.ts';
import type { Guard } from './guard.ts';
import { judgeOrigin } from './origin.ts';

/** The page that asks before a strange page's link runs a command. A right token needs no question. */
export const askFirst: Guard = (caller, { titleOf }) => {
  const { match, query, token } = caller;
  const question = match.kind === 'route' ? match.route.question : undefined;
  if (question === undefined || token === 'right' || judgeOrigin(caller) !== 'navigation') return undefined;
  return questionResponse(question(titleOf, query?.get('id') ?? undefined));
};
