import type { JsonObject, JsonValue } from '../../core/json.ts';
import { type ApiRequest, type ApiResponse, emptyResponse, type ResponseOrPromise } from '../exchange.ts';
import type { Caller } from '../guards/guard.ts';
import type { Parameter, Params } from '../parameter.ts';
import {
  answerError,
  noSuchRoute,
  problemResponse,
  stoppingResponse,
  type ValueOrRefusal,
} from '../responses/problem.ts';
import { takesKey } from '../responses/problems-of-route.ts';
import type { Call, HandlerContext, Route } from '../route.ts';
import { readBody, readText, readToEnd } from './body.ts';
import type { CommandRunner } from './commands.ts';
import { readIfMatch } from './conditions.ts';
import { type OnStart, untilCancelled } from './execution.ts';
import { refuseOtherInstance } from './instance.ts';
import { readValues } from './values.ts';

export interface DispatchOptions {
  readonly context: HandlerContext;
  readonly commands: CommandRunner;
  readonly reportBug: (error: unknown) => void;
}

/** The way from a caller who may come in to the response: the body, the parameters, the handler. Never throws, never rejects. */
export type Dispatch = (caller: Pick<Caller, 'request' | 'query' | 'match' | 'arrivedAt'>) => ResponseOrPromise;
type Admitted = Parameters<Dispatch>[0];

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
    const { request } = admitted;
    const params = readParams(route, admitted, body);
    if ('refusal' in params) return params.refusal;
    const call = createCall(admitted, params.value);
    if (route.kind !== 'command') {
      const answer = handle(route, call);
      return answer instanceof Promise ? untilCancelled(answer, call.onCancel, stoppingResponse) : answer;
    }
    const refusal = takesKey(route) ? refuseOtherInstance(request.headers, context.instance) : undefined;
    const start = async (onStart: OnStart) => handle(route, { ...call, onStart });
    return refusal ?? commands.run({ route, request, call, start });
  };

  /** Waits for a body, and runs the rest with it. */
  const withBody = async <T>(
    { request }: Admitted,
    read: (request: ApiRequest) => Promise<ValueOrRefusal<T>>,
    follow: (body: T) => ResponseOrPromise,
  ): Promise<ApiResponse> => {
    const stopping = () => ({ refusal: stoppingResponse() });
    const body = await untilCancelled<ValueOrRefusal<T>>(read(request), request.onCancel, stopping);
    return 'refusal' in body ? body.refusal : follow(body.value);
  };

  const runRoute = (route: Route, admitted: Admitted): ResponseOrPromise => {
    if (route.message) {
      const handleMessage = (message: string) => handle(route, { ...createCall(admitted, {}), message });
      return withBody(admitted, readText, handleMessage);
    }
    if (!expectsBody(route, admitted.request)) return run(route, admitted, undefined);
    return withBody(admitted, readBody, (body) => run(route, admitted, body));
  };

  return (admitted) => {
    const { match, request } = admitted;
    switch (match.kind) {
      case 'route':
        return runRoute(match.route, admitted);
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

/** Faults of a body come before faults of the route: a request that is not well formed is none. */
function afterBody(request: ApiRequest, answer: () => ApiResponse): ResponseOrPromise {
  if (request.body === undefined) return answer();
  return readToEnd(request).then((refusal) => refusal ?? answer());
}

/** A command waits for all of its request; a read by GET or HEAD has nothing to say in a body. */
function expectsBody({ kind }: Route, { method, body }: ApiRequest): boolean {
  return body !== undefined && (kind === 'command' || method === 'POST');
}

function createCall({ request: { headers, onLeave, onCancel }, arrivedAt }: Admitted, params: Params): Call {
  return { params, headers, onLeave, onCancel, arrivedAt };
}

/** Everything the caller said. */
function readParams(
  { parameters = [], queues }: Route,
  { request, query }: Admitted,
  body: JsonObject | undefined,
): ValueOrRefusal<Params> {
  const params = readParameters(parameters, { query, body });
  if ('refusal' in params || !queues) return params;
  const ifRevision = readIfMatch(request.headers['if-match']);
  if ('refusal' in ifRevision) return ifRevision;
  return ifRevision.value === undefined ? params : { value: { ...params.value, ifRevision: ifRevision.value } };
}

interface ParameterSources {
  readonly query: URLSearchParams | undefined;
  readonly body: JsonObject | undefined;
}

/** Reads a route's parameters from query and body. What the route does not know is left alone (cache busters). */
export function readParameters(definitions: readonly Parameter[], sources: ParameterSources): ValueOrRefusal<Params> {
  const reading = readValues(definitions, (definition) => givenValues(definition, sources));
  if ('value' in reading) return reading;
  const { code, detail } = reading.fault;
  return { refusal: problemResponse(code, detail) };
}

function givenValues({ name, in: places }: Parameter, { query, body }: ParameterSources): readonly JsonValue[] {
  const given: JsonValue[] = [];
  if (places.includes('query') && query) given.push(...query.getAll(name));
  if (places.includes('body') && body && Object.hasOwn(body, name)) given.push(body[name] ?? null);
  return given;
}
