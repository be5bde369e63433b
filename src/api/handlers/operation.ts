import { jsonResponse } from '../exchange.ts';
import type { Operation } from '../operation.ts';
import type { Handler } from '../route.ts';

/** Runs the operation and tells its answer: as the row says, else as JSON. */
export function runs({ run, says, http: { respond } }: Operation): Handler {
  return async (call, context) => {
    const answer = await run(context.show, call.params, call.onStart);
    const response = respond ? respond(answer, call, context) : jsonResponse(200, Object(answer));
    return says === undefined ? response : { ...response, says: says(answer) };
  };
}
