import { jsonResponse } from '../exchange.ts';
import type { Operation } from '../operation.ts';
import type { Handler } from '../route.ts';

/** Runs the operation and answers with its result, as JSON. */
export function runs<T extends object>({ run, says }: Operation<T>): Handler {
  return async ({ params, onStart }, { show }) => {
    const answer = await run(show, params, onStart);
    const response = jsonResponse(200, answer);
    return says === undefined ? response : { ...response, says: says(answer) };
  };
}
