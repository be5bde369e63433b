import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import { takesKey } from '../answering/causes.ts';
import type { ApiRequest, ApiResponse } from '../exchange.ts';
import type { ValueOrRefusal } from '../reading/refusal.ts';
import type { Call, Route } from '../route.ts';
import { elapsed } from './command-log.ts';
import { type Begin, type Errand, patience, startErrand, waitForErrand } from './errand.ts';
import { createIdempotencyMemory, readKey } from './idempotency.ts';
import { createResponseWords } from './response-words.ts';

export interface CommandRun {
  readonly route: Route;
  readonly request: ApiRequest;
  readonly call: Call;
  /** In milliseconds of the clock. */
  readonly arrivedAt: number;
  /** Runs it; never rejects. */
  readonly start: (begin: Begin) => Promise<ApiResponse>;
}

export interface CommandRunner {
  /**
   * One run for each key, an answer within 8 s of arrival. The caller may leave: the command goes on. When the server
   * stops, what has not begun never will.
   */
  run(command: CommandRun): Promise<ApiResponse>;
}

export function createCommandRunner(clock: Clock, log: Log): CommandRunner {
  const memory = createIdempotencyMemory(clock);

  const begin = ({ route, request, call, start }: CommandRun): ValueOrRefusal<Errand<ApiResponse>> => {
    const key = takesKey(route) ? readKey(request, call.asked) : { value: undefined };
    if ('refusal' in key) return key;
    const set = () => startErrand(start, createResponseWords(route.path));
    return key.value === undefined ? { value: set() } : memory.run(key.value, fingerprint(route, call), set);
  };

  return {
    async run(command) {
      const { route, request, arrivedAt } = command;
      const begun = begin(command);
      if ('refusal' in begun) return begun.refusal;
      const { value: errand } = begun;
      const noteEnd = ({ status }: ApiResponse) =>
        log.info(`${request.method} ${route.path} ended with ${status} after ${elapsed(clock, arrivedAt)} ms`);
      const left = patience - (clock.now() - arrivedAt);
      const response = await waitForErrand(errand, { clock, left, onGiveUp: request.onGiveUp });
      if (response.status === 202) void errand.answer.then(noteEnd);
      return response;
    },
  };
}

function fingerprint({ path }: Route, { asked }: Call): string {
  const { id, bringToFront, ifRevision } = asked;
  return JSON.stringify([path, id ?? null, bringToFront ?? false, ifRevision ?? null]);
}
