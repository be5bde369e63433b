import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { ApiRequest, ApiResponse } from '../exchange.ts';
import type { ValueOrRefusal } from '../requests/refusal.ts';
import { takesKey } from '../responses/problems-of-route.ts';
import type { Call, Route } from '../route.ts';
import { elapsed } from './command-log.ts';
import { type Execution, type OnStart, patience, startExecution, waitForExecution } from './execution.ts';
import { createExecutionResponses } from './execution-responses.ts';
import { createIdempotencyMemory, readKey } from './idempotency.ts';

export interface CommandRun {
  readonly route: Route;
  readonly request: ApiRequest;
  readonly call: Call;
  /** In milliseconds of the clock. */
  readonly arrivedAt: number;
  /** Runs it; never rejects. */
  readonly start: (begin: OnStart) => Promise<ApiResponse>;
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

  const begin = ({ route, request, call, start }: CommandRun): ValueOrRefusal<Execution<ApiResponse>> => {
    const key = takesKey(route) ? readKey(request, call.params) : { value: undefined };
    if ('refusal' in key) return key;
    const set = () => startExecution(start, createExecutionResponses(route.path));
    return key.value === undefined ? { value: set() } : memory.run(key.value, fingerprint(route, call), set);
  };

  return {
    async run(command) {
      const { route, request, arrivedAt } = command;
      const begun = begin(command);
      if ('refusal' in begun) return begun.refusal;
      const { value: execution } = begun;
      const noteEnd = ({ status }: ApiResponse) =>
        log.info(`${request.method} ${route.path} ended with ${status} after ${elapsed(clock, arrivedAt)} ms`);
      const left = patience - (clock.now() - arrivedAt);
      const response = await waitForExecution(execution, { clock, left, onCancel: request.onCancel });
      if (response.status === 202) void execution.answer.then(noteEnd);
      return response;
    },
  };
}

function fingerprint({ path }: Route, { params }: Call): string {
  const { id, bringToFront, ifRevision } = params;
  return JSON.stringify([path, id ?? null, bringToFront ?? false, ifRevision ?? null]);
}
