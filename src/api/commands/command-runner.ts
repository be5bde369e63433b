import type { Clock } from '../../core/time/clock.ts';
import { withinLimit } from '../../core/time/within.ts';
import type { Log } from '../../ports/log.ts';
import { takesKey } from '../answering/causes.ts';
import { type ApiRequest, type ApiResponse, jsonResponse } from '../exchange.ts';
import type { Call, Route } from '../route.ts';
import { elapsed } from './command-log.ts';
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
  readonly start: () => Promise<ApiResponse>;
}

export interface CommandRunner {
  /** One run for each key, an answer within 8 s of arrival. The caller may leave: the command goes on. */
  run(command: CommandRun): Promise<ApiResponse>;
}

export function createCommandRunner(clock: Clock, log: Log): CommandRunner {
  const memory = createIdempotencyMemory(clock);

  const begin = ({ route, request, call, start }: CommandRun): Promise<ApiResponse> => {
    const key = takesKey(route) ? readKey(request, call.asked) : { value: undefined };
    if ('refusal' in key) return Promise.resolve(key.refusal);
    return key.value === undefined ? start() : memory.run(key.value, fingerprint(route, call), start);
  };

  return {
    run(command) {
      const { route, request, arrivedAt } = command;
      const work = begin(command);
      const left = patience - (clock.now() - arrivedAt);
      const otherwise = () => {
        void work.then(({ status }) => {
          log.info(`${request.method} ${route.path} ended with ${status} after ${elapsed(clock, arrivedAt)} ms`);
        });
        return jsonResponse(202, { status: 'running', command: route.path });
      };
      return withinLimit(work, { clock, limit: Math.max(left, 0), otherwise });
    },
  };
}

function fingerprint({ path }: Route, { asked }: Call): string {
  const { id, bringToFront, ifRevision } = asked;
  return JSON.stringify([path, id ?? null, bringToFront ?? false, ifRevision ?? null]);
}
