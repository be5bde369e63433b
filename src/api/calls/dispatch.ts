import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import { type ApiRequest, type ApiResponse, emptyResponse, jsonResponse } from '../exchange.ts';
import type { Parameter, Params } from '../parameter.ts';
import {
  answerError,
  noSuchRoute,
  problemResponse,
  stoppingResponse,
  type ValueOrRefusal,
} from '../responses/problem.ts';
import type { Call, Caller, HandlerContext, Route } from '../route.ts';
import { readBody, readText, readToEnd } from './body.ts';
import { elapsed } from './command-log.ts';
import { readIfMatch } from './conditions.ts';
import {
  type Execution,
  type ExecutionAnswers,
  type OnStart,
  startExecution,
  untilCancelled,
  waitForExecution,
} from './execution.ts';
import { createIdempotencyMemory, readKey } from './idempotency.ts';
import { refuseOtherInstance } from './instance.ts';
import { readValues } from './values.ts';

export interface DispatchOptions {
  readonly context: HandlerContext;
  readonly clock: Clock;
  readonly log: Log;
  readonly reportBug: (error: unknown) => void;
}

/** Never rejects. */
export type Dispatch = (caller: Caller) => Promise<ApiResponse>;

type Handle = (route: Route, call: Call) => Promise<ApiResponse>;

export function createDispatch(options: DispatchOptions): Dispatch {
  const { context, reportBug } = options;
  const handle: Handle = async (route, call) => {
    try {
      return await route.handle(call, context);
    } catch (error) {
      return answerError(error, reportBug);
    }
  };
  const runCommand = createCommandRunner(handle, options);

  const run = async (route: Route, caller: Caller, body?: JsonObject): Promise<ApiResponse> => {
    const params = readParams(route, caller, body);
    if ('refusal' in params) return params.refusal;
    const call = { ...caller, params: params.value };
    if (route.kind === 'command') return runCommand(route, call);
    return untilCancelled(handle(route, call), caller.request.onCancel, stoppingResponse);
  };

  const runRoute = async (route: Route, caller: Caller): Promise<ApiResponse> => {
    const { request } = caller;
    if (route.message) {
      const message = await readOrStop(readText, request);
      return 'refusal' in message ? message.refusal : handle(route, { ...caller, params: {}, message: message.value });
    }
    if (!expectsBody(route, request)) return run(route, caller);
    const body = await readOrStop(readBody, request);
    return 'refusal' in body ? body.refusal : run(route, caller, body.value);
  };

  return async (caller) => {
    const { match, request } = caller;
    switch (match.kind) {
      case 'route':
        return runRoute(match.route, caller);
      case 'options':
        return emptyResponse(204, { Allow: match.allow });
      case 'wrong-method':
        return (
          (await refuseBody(request)) ??
          problemResponse('method-not-allowed', `This route takes ${match.allow}.`, { Allow: match.allow })
        );
      default:
        return (await refuseBody(request)) ?? noSuchRoute();
    }
  };
}

/**
 * Runs a command once per key and answers within 8 s of arrival. If the caller leaves, the command goes on. If the
 * server stops, commands that have not started never run.
 */
function createCommandRunner(handle: Handle, { context, clock, log }: DispatchOptions): Handle {
  const memory = createIdempotencyMemory(clock);

  const begin = (route: Route, call: Call): ValueOrRefusal<Execution<ApiResponse>> => {
    const run = (onStart: OnStart) => handle(route, { ...call, onStart });
    const start = () => startExecution(run, answersOf(route));
    if (!route.takesKey) return { value: start() };
    const refusal = refuseOtherInstance(call.request.headers, context.instance);
    if (refusal !== undefined) return { refusal };
    const key = readKey(call);
    if ('refusal' in key) return key;
    return key.value === undefined ? { value: start() } : memory.run(key.value, fingerprint(route, call), start);
  };

  return async (route, call) => {
    const execution = begin(route, call);
    if ('refusal' in execution) return execution.refusal;
    const { request, arrivedAt } = call;
    const response = await waitForExecution(execution.value, { arrivedAt, onCancel: request.onCancel }, clock);
    if (response.status === 202) {
      void execution.value.answer.then(({ status }) =>
        log.info(`${request.method} ${route.path} ended with ${status} after ${elapsed(clock, arrivedAt)} ms`),
      );
    }
    return response;
  };
}

/** Once a command has started, it never answers with a status that clients retry automatically. */
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

/** Statuses after which curl, got and similar clients repeat a GET. */
function isRepeated(status: number): boolean {
  return status >= 500 || status === 408 || status === 413 || status === 429;
}

function fingerprint({ path }: Route, { params: { id, bringToFront, ifRevision } }: Call): string {
  return JSON.stringify([path, id ?? null, bringToFront ?? false, ifRevision ?? null]);
}

function readOrStop<T>(
  read: (request: ApiRequest) => Promise<ValueOrRefusal<T>>,
  request: ApiRequest,
): Promise<ValueOrRefusal<T>> {
  return untilCancelled(read(request), request.onCancel, () => ({ refusal: stoppingResponse() }));
}

/** Check the body before the route, because a malformed request has no valid route. */
async function refuseBody(request: ApiRequest): Promise<ApiResponse | undefined> {
  return request.body === undefined ? undefined : readToEnd(request);
}

/** A command needs its whole request; a GET or HEAD read ignores its body. */
function expectsBody({ kind }: Route, { method, body }: ApiRequest): boolean {
  return body !== undefined && (kind === 'command' || method === 'POST');
}

function readParams(
  { parameters = [], queues }: Route,
  { request, query }: Caller,
  body: JsonObject | undefined,
): ValueOrRefusal<Params> {
  const reading = readValues(parameters, (parameter) => givenValues(parameter, query, body));
  if ('fault' in reading) return { refusal: problemResponse(reading.fault.code, reading.fault.detail) };
  if (!queues) return reading;
  const ifRevision = readIfMatch(request.headers['if-match']);
  if ('refusal' in ifRevision) return ifRevision;
  return ifRevision.value === undefined ? reading : { value: { ...reading.value, ifRevision: ifRevision.value } };
}

function givenValues(
  { name, in: places }: Parameter,
  query: URLSearchParams | undefined,
  body: JsonObject | undefined,
): readonly JsonValue[] {
  const given: JsonValue[] = [];
  if (places.includes('query') && query) given.push(...query.getAll(name));
  if (places.includes('body') && body && Object.hasOwn(body, name)) given.push(body[name] ?? null);
  return given;
}
