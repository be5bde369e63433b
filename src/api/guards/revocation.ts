import { disposeAll } from '../../core/disposables.ts';
import type { Event } from '../../core/emitter.ts';
import { type ApiRequest, type ApiResponse, type ResponseOrPromise, whenAnswered } from '../exchange.ts';
import { problemResponse } from '../responses/problem.ts';

/**
 * Ends a response when the token that let it in is revoked: a stream ends with it, and who waits for a change hears
 * that the token is wrong instead of how the show stands. A command that has come in goes on.
 */
export function whileTokenHolds(
  request: ApiRequest,
  answer: (request: ApiRequest) => ResponseOrPromise,
  onRevoke: Event<void>,
): ResponseOrPromise {
  let isRevoked = false;
  const watch = onRevoke(() => {
    isRevoked = true;
  });
  const { onLeave } = request;
  const held: ApiRequest = {
    ...request,
    onLeave: (listener) => disposeAll([onRevoke(listener), ...(onLeave ? [onLeave(listener)] : [])]),
  };
  return whenAnswered(answer(held), (response) => {
    watch.dispose();
    return isRevoked ? problemResponse('token-wrong', 'The token has been replaced.') : endedBy(onRevoke, response);
  });
}

function endedBy(onRevoke: Event<void>, response: ApiResponse): ApiResponse {
  const { stream } = response;
  if (stream === undefined) return response;
  return { ...response, stream: (sink) => disposeAll([stream(sink), onRevoke(sink.drop)]) };
}
