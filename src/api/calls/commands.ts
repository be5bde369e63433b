import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import { type ApiRequest, type ApiResponse, jsonResponse } from '../exchange.ts';
import { problemResponse, stoppingResponse, type ValueOrRefusal } from '../responses/problem.ts';
import { takesKey } from '../responses/problems-of-route.ts';
import type { Call, Route } from '../route.ts';
import { elapsed } from './command-log.ts';
import { type Execution, type ExecutionAnswers, type OnStart, startExecution, waitForExecution } from './execution.ts';
import { createIdempotencyMemory, readKey } from './idempotency.ts';

export interface CommandRun {
  readonly route: Route;
  readonly request: ApiRequest;
  readonly call: Call;
  /** Runs it; never rejects. */
  readonly start: (onStart: OnStart) => Promise<ApiResponse>;
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

  const execute = ({ route, request, call, start }: CommandRun): ValueOrRefusal<Execution<ApiResponse>> => {
    const key = takesKey(route) ? readKey(request, call.params) : { value: undefined };
    if ('refusal' in key) return key;
    const execution = () => startExecution(start, answersOf(route));
    return key.value === undefined
      ? { value: execution() }
      : memory.run(key.value, fingerprint(route, call), execution);
  };

  return {
    async run(command) {
      const { route, request, call } = command;
      const execution = execute(command);
      if ('refusal' in execution) return execution.refusal;
      const logEnd = ({ status }: ApiResponse) =>
        log.info(`${request.method} ${route.path} ended with ${status} after ${elapsed(clock, call.arrivedAt)} ms`);
      const response = await waitForExecution(execution.value, call, clock);
      if (response.status === 202) void execution.value.answer.then(logEnd);
      return response;
    },
  };
}

/** Responses of a command: once it has started, none has a status that clients repeat by themselves. */
function answersOf({ path }: Route): ExecutionAnswers<ApiResponse> {
  const running = () => jsonResponse(202, { status: 'running', command: path });
  return {
    running,
    stopping: stoppingResponse,
    conclude(response) {
      const { problem } = response;
      if (!problem || !isRepeated(problem.status)) return response;
      return problem.code === 'stopping' ? running() : problemResponse('step-failed', problem.detail);
    },
  };
}

/** Statuses after which HTTP clients send a GET again: curl, got and their kin. */
function isRepeated(status: number): boolean {
  return status >= 500 || status === 408 || status === 413 || status === 429;
}

function fingerprint({ path }: Route, { params }: Call): string {
  const { id, bringToFront, ifRevision } = params;
  return JSON.stringify([path, id ?? null, bringToFront ?? false, ifRevision ?? null]);
}
