import { DemoError } from '../../core/errors.ts';
import { problemResponse, stoppingResponse } from '../answering/problem.ts';
import { type ApiResponse, jsonResponse } from '../exchange.ts';

/** One run of a command. Whether it has begun decides what its callers may hear. */
export interface Errand {
  /** Never rejects, and never has a status that clients repeat by themselves once the command has begun. */
  readonly answer: Promise<ApiResponse>;
  /** To callers who need not wait any longer: it will come to its end. */
  promise(): ApiResponse;
  /** To callers who cannot wait any longer: it goes on if it has begun or was promised, otherwise it never begins. */
  callOff(): ApiResponse;
}

/** To be called when the turn of a command has come, before it changes anything. Throws `stopping` when it was called off. */
export type Begin = () => void;

export function startErrand(path: string, run: (begin: Begin) => Promise<ApiResponse>): Errand {
  let hasBegun = false;
  let isPromised = false;
  let isOff = false;
  const running = () => jsonResponse(202, { status: 'running', command: path });
  const conclude = (response: ApiResponse) => {
    if (!hasBegun || !isRepeated(response.status)) return response;
    return response.says === 'stopping' ? running() : problemResponse('step-failed', detailOf(response));
  };

  const answer = run(() => {
    if (isOff) throw new DemoError('stopping', 'The API was switched off before this began');
    hasBegun = true;
  }).then(conclude);
  return {
    answer,
    promise() {
      isPromised = true;
      return running();
    },
    callOff() {
      if (hasBegun || isPromised) return running();
      isOff = true;
      return stoppingResponse();
    },
  };
}

/** Statuses after which HTTP clients send a GET again: curl, got and their kin. */
function isRepeated(status: number): boolean {
  return status >= 500 || status === 408 || status === 413 || status === 429;
}

function detailOf({ body }: ApiResponse): string {
  return JSON.parse(String(body)).detail;
}
