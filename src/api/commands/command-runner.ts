import type { Clock } from '../../core/time/clock.ts';
import { withinLimit } from '../../core/time/within.ts';
import type { Log } from '../../ports/log.ts';
import { takesKey } from '../answering/causes.ts';
import { untilGivenUp } from '../answering/giving-up.ts';
import type { ApiRequest, ApiResponse } from '../exchange.ts';
import type { ValueOrRefusal } from '../reading/refusal.ts';
import type { Call, Route } from '../route.ts';
import { elapsed } from './command-log.ts';
import { type Begin, type Errand, startErrand } from './errand.ts';
import { createIdempotencyMemory, readKey } from './idempotency.ts';

/** Milliseconds from arrival after which a caller hears that its step is still running. */
const patience = 8_000;

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

  const begin = ({ route, request, call, start }: CommandRun): ValueOrRefusal<Errand> => {
    const key = takesKey(route) ? readKey(request, call.asked) : { value: undefined };
    if ('refusal' in key) return key;
    const set = () => startErrand(route.path, start);
    return key.value === undefined ? { value: set() } : memory.run(key.value, fingerprint(route, call), set);
  };

  return {
    async run(command) {
      const { route, request, arrivedAt } = command;
      const begun = begin(command);
      if ('refusal' in begun) return begun.refusal;
      const { answer, promise, callOff } = begun.value;
      const letGo = (response: ApiResponse) => {
        if (response.status === 202) void answer.then(({ status }) => noteEnd(status));
        return response;
      };
      const noteEnd = (status: number) =>
        log.info(`${request.method} ${route.path} ended with ${status} after ${elapsed(clock, arrivedAt)} ms`);
      let isOver = false;
      const work = untilGivenUp(answer, request.onGiveUp, () => (isOver ? promise() : letGo(callOff())));
      const left = patience - (clock.now() - arrivedAt);
      const otherwise = () => {
        isOver = true;
        return letGo(promise());
      };
      return withinLimit(work, { clock, limit: Math.max(left, 0), otherwise });
    },
  };
}

function fingerprint({ path }: Route, { asked }: Call): string {
  const { id, bringToFront, ifRevision } = asked;
  return JSON.stringify([path, id ?? null, bringToFront ?? false, ifRevision ?? null]);
}
