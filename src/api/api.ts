import { admit, type Caller, type Gate } from './admission.ts';
import { readBody } from './body.ts';
import { type CommandRunner, createCommandRunner, elapsed } from './command-runner.ts';
import { readIfMatch } from './conditions.ts';
import type { EditorPort } from './editor-port.ts';
import type { ApiClock, ApiLog, Policy } from './environment.ts';
import { type Api, type ApiRequest, type ApiResponse, emptyResponse, splitTarget } from './exchange.ts';
import { corsHeaders } from './guards/cors.ts';
import { checkHost } from './guards/host.ts';
import { findListedOrigin } from './guards/origin.ts';
import { checkTarget } from './guards/target.ts';
import { createTokenGuard, type TokenGuard } from './guards/token.ts';
import { createDemosEncoder } from './handlers/demos.ts';
import { finishResponse } from './headers.ts';
import { questionResponse } from './pages/question-page.ts';
import { type Reading, readParameters } from './parameters.ts';
import { answerError, problemResponse } from './problem.ts';
import type { Call, HandlerContext, Route } from './route.ts';
import { createRouter, type Router } from './router.ts';
import { routes } from './routes.ts';

export interface ApiOptions {
  readonly port: EditorPort;
  readonly clock: ApiClock;
  readonly log: ApiLog;
  /** Asked at every request. */
  readonly policy: () => Policy;
}

interface Parts extends ApiOptions {
  readonly router: Router;
  readonly tokens: TokenGuard;
  readonly commands: CommandRunner;
  readonly context: HandlerContext;
  readonly reportBug: (error: unknown) => void;
}

/** The whole API without a socket: guards, routing, handlers. Never rejects. */
export function createApi(options: ApiOptions): Api {
  const { port, clock, log } = options;
  const parts: Parts = {
    ...options,
    router: createRouter(routes),
    tokens: createTokenGuard(clock),
    commands: createCommandRunner(clock, log),
    context: { port, routes, encodedDemos: createDemosEncoder(() => port.demos()) },
    reportBug: (error) => log.error('A request met a bug.', error),
  };
  return (request) =>
    respond(request, parts).catch((error) => finishResponse(answerError(error, parts.reportBug), { close: true }));
}

/** Rules 1 and 2 of who may call, then the others, then the route. */
async function respond(request: ApiRequest, parts: Parts): Promise<ApiResponse> {
  const isHead = request.method === 'HEAD';
  const policy = parts.policy();
  const malformed = checkHost(request.headers.host, policy.allowedHosts) ?? checkTarget(request.target);
  if (malformed) return finishResponse(malformed, { isHead, close: true });

  const { path, query } = splitTarget(request.target);
  const match = parts.router.match(request.method, path);
  const listedOrigin = findListedOrigin(request.headers, policy.allowedOrigins);
  const caller: Caller = { request, query, match, listedOrigin };
  const gate: Gate = { policy, tokens: parts.tokens, ask: (asked) => askFirst(asked, parts) };
  const stopped = admit(caller, gate);
  const response = stopped ?? (await dispatch(caller, parts));

  const isCommand = match.kind === 'route' && match.route.kind === 'command';
  if (isCommand) logCommand(caller, response, parts);
  const close = isCommand || (stopped !== undefined && stopped.status >= 400);
  const cors = listedOrigin === undefined ? undefined : corsHeaders(listedOrigin);
  return finishResponse(response, { isHead, close, cors });
}

async function dispatch(caller: Caller, parts: Parts): Promise<ApiResponse> {
  const { match } = caller;
  switch (match.kind) {
    case 'route':
      return runRoute(match.route, caller, parts);
    case 'options':
      return emptyResponse(204, { Allow: match.allow });
    case 'wrong-method':
      return problemResponse('method-not-allowed', `This route takes ${match.allow}.`, { Allow: match.allow });
    default:
      return problemResponse('not-found', 'There is no such route. GET / shows what there is.');
  }
}

async function runRoute(route: Route, caller: Caller, parts: Parts): Promise<ApiResponse> {
  const { request } = caller;
  const reading = await readCall(route, caller);
  if ('refusal' in reading) return reading.refusal;
  const call = reading.value;
  const start = async () => {
    try {
      return await route.handle(call, parts.context);
    } catch (error) {
      return answerError(error, parts.reportBug);
    }
  };
  return route.kind === 'command' ? parts.commands.run({ route, request, call, start }) : start();
}

/** Reads everything the caller said. A read by GET or HEAD has nothing to say in a body. */
async function readCall(route: Route, { request, query }: Caller): Promise<Reading<Call>> {
  const { headers } = request;
  const readsBody = route.kind === 'command' || request.method === 'POST';
  const body = readsBody ? await readBody(request) : { value: undefined };
  if ('refusal' in body) return body;
  const parameters = readParameters(route.parameters ?? [], { query, body: body.value });
  if ('refusal' in parameters) return parameters;
  const revision = route.queues ? readIfMatch(headers['if-match']) : { value: undefined };
  if ('refusal' in revision) return revision;
  const call = { parameters: parameters.value, headers };
  return { value: revision.value === undefined ? call : { ...call, ifRevision: revision.value } };
}

function askFirst({ match, query }: Caller, { port }: Parts): ApiResponse | undefined {
  const question = match.kind === 'route' ? match.route.question : undefined;
  return question && questionResponse(question((id) => port.titleOf(id), query?.get('id') ?? undefined));
}

/** One line for each command. The token stays out of it. */
function logCommand({ request, query }: Caller, { status }: ApiResponse, { clock, log }: Parts): void {
  const { path } = splitTarget(request.target);
  const shown = new URLSearchParams(query);
  shown.delete('token');
  const rest = shown.size === 0 ? '' : `?${shown}`;
  log.info(`${request.method} ${path}${rest} ${status} ${elapsed(clock, request)} ms`);
}
