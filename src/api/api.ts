import type { JsonObject } from '../core/json.ts';
import { createEncoder } from './answering/encoded.ts';
import { finishResponse } from './answering/headers.ts';
import { answerError, problemResponse } from './answering/problem.ts';
import { type CommandRunner, createCommandRunner, elapsed } from './commands/command-runner.ts';
import { readIfMatch } from './commands/conditions.ts';
import { describeApi } from './describing/openapi.ts';
import type { EditorPort } from './editor-port.ts';
import type { ApiClock, ApiLog, Policy } from './environment.ts';
import {
  type Answer,
  type Api,
  type ApiRequest,
  type ApiResponse,
  emptyResponse,
  splitTarget,
  whenAnswered,
} from './exchange.ts';
import { createBroadcast } from './following/events.ts';
import { createLongPoll } from './following/long-poll.ts';
import { createSeats } from './following/seats.ts';
import { isLoopback, plainAddress } from './guards/address.ts';
import { admit, type Caller } from './guards/admission.ts';
import { corsHeaders } from './guards/cors.ts';
import { checkHost } from './guards/host.ts';
import { findListedOrigin } from './guards/origin.ts';
import { checkTarget } from './guards/target.ts';
import { createTokenGuard, type TokenGuard } from './guards/token.ts';
import { questionResponse } from './pages/question-page.ts';
import { readBody } from './reading/body.ts';
import { type Reading, readParameters } from './reading/parameters.ts';
import type { Call, HandlerContext, Route } from './route.ts';
import { createRouter, type Router } from './router.ts';
import { routes } from './routes.ts';

/** Event streams and long polls together. */
const seatLimit = 200;

export interface ApiOptions {
  readonly port: EditorPort;
  readonly clock: ApiClock;
  readonly log: ApiLog;
  /** Asked at every request. */
  readonly policy: () => Policy;
  /** Asked at every command. */
  readonly isTrusted: () => boolean;
}

interface Parts extends ApiOptions {
  readonly router: Router;
  readonly tokens: TokenGuard;
  readonly commands: CommandRunner;
  readonly context: HandlerContext;
  readonly reportBug: (error: unknown) => void;
}

/** The whole API without a socket: guards, routing, handlers. */
export function createApi(options: ApiOptions): Api {
  const { clock, log } = options;
  const parts: Parts = {
    ...options,
    router: createRouter(routes),
    tokens: createTokenGuard(clock),
    commands: createCommandRunner(clock, log),
    context: createContext(options),
    reportBug: (error) => log.error('A request met a bug.', error),
  };
  const apologize = (error: unknown) => finishResponse(answerError(error, parts.reportBug), { close: true });
  return (request) => {
    try {
      const answer = respond(request, parts);
      return answer instanceof Promise ? answer.catch(apologize) : answer;
    } catch (error) {
      return apologize(error);
    }
  };
}

function createContext({ port, clock }: ApiOptions): HandlerContext {
  const seats = createSeats(seatLimit);
  let description: JsonObject | undefined;
  const describe = () => {
    description ??= describeApi(routes);
    return description;
  };
  return {
    port,
    routes,
    seats,
    encodedDemos: createEncoder(() => port.demos()),
    encodedDescription: createEncoder(describe),
    waitForChange: createLongPoll({ port, clock, seats }),
    broadcast: createBroadcast({ port, clock, seats }),
  };
}

/** Rules 1 and 2 of who may call, then the others, then the route. */
function respond(request: ApiRequest, parts: Parts): Answer {
  const isHead = request.method === 'HEAD';
  const policy = parts.policy();
  const malformed =
    checkHost(request.headers.host, policy.allowedHosts, request.localAddress) ?? checkTarget(request.target);
  if (malformed) return finishResponse(malformed, { isHead, close: true });

  const { path, query } = splitTarget(request.target);
  const match = parts.router.match(request.method, path);
  const listedOrigin = findListedOrigin(request.headers, policy.allowedOrigins);
  const isCommand = match.kind === 'route' && match.route.kind === 'command';
  const arrivedAt = isCommand ? (request.arrivedAt ?? parts.clock.now()) : 0;
  const caller: Caller = { request, query, match, listedOrigin, arrivedAt };
  const stopped = admit(caller, { policy, tokens: parts.tokens, ask: (asked) => askFirst(asked, parts) });

  const refusal = stopped ?? (isCommand ? checkTrust(parts) : undefined);
  return whenAnswered(refusal ?? dispatch(caller, parts), (response) => {
    const isQuestion = stopped?.status === 200;
    if (isCommand && !isQuestion) logCommand(caller, response, parts);
    const close = isCommand || (refusal !== undefined && refusal.status >= 400);
    const cors = listedOrigin === undefined ? undefined : corsHeaders(listedOrigin);
    return finishResponse(response, { isHead, close, cors });
  });
}

/** Trust was there when the API started; a command asks again. */
function checkTrust({ isTrusted }: Parts): ApiResponse | undefined {
  if (isTrusted()) return undefined;
  return problemResponse('untrusted-workspace', 'Trust it with the command “Workspaces: Manage Workspace Trust”.');
}

function dispatch(caller: Caller, parts: Parts): Answer {
  const { match, request } = caller;
  switch (match.kind) {
    case 'route':
      if (!expectsBody(match.route, request)) return runRoute(match.route, caller, undefined, parts);
      return runWithBody(match.route, caller, parts);
    case 'options':
      return emptyResponse(204, { Allow: match.allow });
    case 'wrong-method':
      return problemResponse('method-not-allowed', `This route takes ${match.allow}.`, { Allow: match.allow });
    default:
      return problemResponse('not-found', 'There is no such route. GET / shows what there is.');
  }
}

/** A command waits for all of its request; a read by GET or HEAD has nothing to say in a body. */
function expectsBody({ kind }: Route, { method, body }: ApiRequest): boolean {
  return body !== undefined && (kind === 'command' || method === 'POST');
}

async function runWithBody(route: Route, caller: Caller, parts: Parts): Promise<ApiResponse> {
  const body = await readBody(caller.request);
  return 'refusal' in body ? body.refusal : runRoute(route, caller, body.value, parts);
}

function runRoute(route: Route, caller: Caller, body: JsonObject | undefined, parts: Parts): Answer {
  const { request, arrivedAt } = caller;
  const reading = readCall(route, caller, body);
  if ('refusal' in reading) return reading.refusal;
  const start = () => handle(route, reading.value, parts);
  return route.kind === 'command'
    ? parts.commands.run({ route, request, call: reading.value, arrivedAt, start: async () => start() })
    : start();
}

function handle(route: Route, call: Call, { context, reportBug }: Parts): Answer {
  try {
    const answer = route.handle(call, context);
    return answer instanceof Promise ? answer.catch((error) => answerError(error, reportBug)) : answer;
  } catch (error) {
    return answerError(error, reportBug);
  }
}

/** Everything the caller said. */
function readCall(route: Route, { request, query }: Caller, body: JsonObject | undefined): Reading<Call> {
  const { headers, onLeave } = request;
  const parameters = readParameters(route.parameters ?? [], { query, body });
  if ('refusal' in parameters) return parameters;
  const call = { parameters: parameters.value, headers, onLeave };
  if (!route.queues) return { value: call };
  const revision = readIfMatch(headers['if-match']);
  if ('refusal' in revision) return revision;
  return { value: revision.value === undefined ? call : { ...call, ifRevision: revision.value } };
}

function askFirst({ match, query }: Caller, { port }: Parts): ApiResponse | undefined {
  const question = match.kind === 'route' ? match.route.question : undefined;
  return question && questionResponse(question((id) => port.titleOf(id), query?.get('id') ?? undefined));
}

/** One line for each command: what, how it ended, how long it took, from where. No token, nothing else of the query. */
function logCommand({ request, match, arrivedAt }: Caller, response: ApiResponse, { clock, log }: Parts): void {
  const path = match.kind === 'route' ? match.route.path : '';
  const from = isLoopback(request.peer) ? 'loopback' : plainAddress(request.peer) || 'unknown';
  const what = `${request.method} ${path} ${response.status} ${elapsed(clock, arrivedAt)} ms`;
  log.info([what, from, ...nameOutcome(response)].join(', '));
}

/** The id of the demo that ran, or the code of the refusal, as the answer has it. */
function nameOutcome({ body, headers }: ApiResponse): readonly string[] {
  if (typeof body !== 'string' || !headers['Content-Type']?.endsWith('json')) return [];
  const { executed, code } = JSON.parse(body) as {
    readonly executed?: { readonly id: string };
    readonly code?: string;
  };
  if (executed !== undefined) return [`demo ${JSON.stringify(executed.id)}`];
  return code === undefined ? [] : [code];
}
