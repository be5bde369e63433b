import type { JsonObject } from '../../core/json.ts';
import type { CommandRunner } from '../commands/command-runner.ts';
import { readIfMatch } from '../commands/conditions.ts';
import { refuseOtherInstance } from '../commands/instance.ts';
import { type ApiRequest, type ApiResponse, emptyResponse, type ResponseOrPromise } from '../exchange.ts';
import { readBody, readText, readToEnd } from '../requests/body.ts';
import { readParameters } from '../requests/parameters.ts';
import type { ValueOrRefusal } from '../requests/refusal.ts';
import { untilCancelled } from '../responses/giving-up.ts';
import { answerError, noSuchRoute, problemResponse, stoppingResponse } from '../responses/problem.ts';
import { takesKey } from '../responses/problems-of-route.ts';
import type { Call, HandlerContext, Route } from '../route.ts';
import type { Match } from '../router.ts';

export interface DispatchOptions {
  readonly context: HandlerContext;
  readonly commands: CommandRunner;
  readonly reportBug: (error: unknown) => void;
}

/** A request that may come in. */
export interface Admitted {
  readonly request: ApiRequest;
  readonly query: URLSearchParams | undefined;
  readonly match: Match;
  /** In milliseconds of the clock; only commands count the time. */
  readonly arrivedAt: number;
}

/** The way from what was matched to its answer: the body, the parameters, the handler. Never throws, never rejects. */
export type Dispatch = (admitted: Admitted) => ResponseOrPromise;

export function createDispatch({ context, commands, reportBug }: DispatchOptions): Dispatch {
  const handle = (route: Route, call: Call): ResponseOrPromise => {
    try {
      const answer = route.handle(call, context);
      return answer instanceof Promise ? answer.catch((error) => answerError(error, reportBug)) : answer;
    } catch (error) {
      return answerError(error, reportBug);
    }
  };

  const run = (route: Route, admitted: Admitted, body: JsonObject | undefined): ResponseOrPromise => {
    const { request, arrivedAt } = admitted;
    const reading = readCall(route, admitted, body);
    if ('refusal' in reading) return reading.refusal;
    const call = reading.value;
    if (route.kind === 'command') {
      const refusal = takesKey(route) ? refuseOtherInstance(request.headers, context.instance) : undefined;
      if (refusal) return refusal;
      return commands.run({
        route,
        request,
        call,
        arrivedAt,
        start: async (onStart) => handle(route, { ...call, onStart }),
      });
    }
    const answer = handle(route, call);
    return answer instanceof Promise ? untilCancelled(answer, request.onCancel, stoppingResponse) : answer;
  };

  const handleMessage = async (route: Route, { request, arrivedAt }: Admitted): Promise<ApiResponse> => {
    const { headers, onLeave, onCancel } = request;
    const text = await untilCancelled<ValueOrRefusal<string>>(readText(request), onCancel, tooLate);
    if ('refusal' in text) return text.refusal;
    return handle(route, { params: {}, headers, onLeave, message: { text: text.value, arrivedAt, onCancel } });
  };

  const runWithBody = async (route: Route, admitted: Admitted): Promise<ApiResponse> => {
    const { request } = admitted;
    const body = await untilCancelled<Awaited<ReturnType<typeof readBody>>>(
      readBody(request),
      request.onCancel,
      tooLate,
    );
    return 'refusal' in body ? body.refusal : run(route, admitted, body.value);
  };

  return (admitted) => {
    const { match, request } = admitted;
    switch (match.kind) {
      case 'route':
        if (match.route.message) return handleMessage(match.route, admitted);
        return expectsBody(match.route, request)
          ? runWithBody(match.route, admitted)
          : run(match.route, admitted, undefined);
      case 'options':
        return emptyResponse(204, { Allow: match.allow });
      case 'wrong-method':
        return afterBody(request, () =>
          problemResponse('method-not-allowed', `This route takes ${match.allow}.`, { Allow: match.allow }),
        );
      default:
        return afterBody(request, noSuchRoute);
    }
  };
}

function tooLate(): { readonly refusal: ApiResponse } {
  return { refusal: stoppingResponse() };
}

/** Faults of a body come before faults of the route: a request that is not well formed is none. */
function afterBody(request: ApiRequest, answer: () => ApiResponse): ResponseOrPromise {
  if (request.body === undefined) return answer();
  return readToEnd(request).then((refusal) => refusal ?? answer());
}

/** A command waits for all of its request; a read by GET or HEAD has nothing to say in a body. */
function expectsBody({ kind }: Route, { method, body }: ApiRequest): boolean {
  return body !== undefined && (kind === 'command' || method === 'POST');
}

/** Everything the caller said. */
function readCall(route: Route, { request, query }: Admitted, body: JsonObject | undefined): ValueOrRefusal<Call> {
  const { headers, onLeave } = request;
  const parameters = readParameters(route.parameters ?? [], { query, body });
  if ('refusal' in parameters) return parameters;
  if (!route.queues) return { value: { params: parameters.value, headers, onLeave } };
  const revision = readIfMatch(headers['if-match']);
  if ('refusal' in revision) return revision;
  const ifRevision = revision.value;
  const params = ifRevision === undefined ? parameters.value : { ...parameters.value, ifRevision };
  return { value: { params, headers, onLeave } };
}
