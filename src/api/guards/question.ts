import { questionResponse } from '../pages/question-page.ts';
import type { Guard } from './guard.ts';

/**
 * The page that asks before a browser that goes to the address of a command runs it, wherever it comes from: browsers
 * call it nobody's wish after a redirect from a typed address, a link in a mail and a step back in the history. A right
 * token and a listed origin need no question.
 */
export const askFirst: Guard = ({ request, match, query, token, listedOrigin }, { titleOf, webFile }) => {
  const question = match.kind === 'route' ? match.route.question : undefined;
  if (question === undefined || token === 'right' || listedOrigin !== undefined) return undefined;
  if (request.headers['sec-fetch-mode'] !== 'navigate') return undefined;
  return questionResponse(question(titleOf, { id: query?.get('id') ?? '' }), webFile);
};
