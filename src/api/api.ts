import { createOnce, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import type { Clock } from '../core/time/clock.ts';
import type { Log } from '../ports/log.ts';
import { type AudienceFeed, followerLimit } from './audience-feed.ts';
import { type CommandLog, createCommandLog } from './calls/command-log.ts';
import { createDispatch, type Dispatch } from './calls/dispatch.ts';
import type { EditorPort } from './editor-port.ts';
import { type Api, type ApiRequest, type ApiResponse, splitTarget } from './exchange.ts';
import { isLoopback } from './guards/address.ts';
import { corsHeaders } from './guards/cors.ts';
import type { GuardContext } from './guards/guard.ts';
import { admit } from './guards/guards.ts';
import { findListedOrigin } from './guards/origin.ts';
import type { Policy } from './guards/policy.ts';
import { createTokens, sentTokens, type Tokens } from './guards/tokens.ts';
import { createContext } from './handlers/context.ts';
import type { YieldEndpoint } from './listening/port-handover.ts';
import { finishResponse } from './responses/headers.ts';
import { answerError, problemResponse } from './responses/problem.ts';
import type { Caller } from './route.ts';
import { routes } from './route-table.ts';
import { createRouter, type Router } from './router.ts';
import { createSubscribers, type Subscribers } from './subscriptions/subscribers.ts';
import type { Toolbox } from './tool.ts';
import { keepWebFiles, type ReadWebFile } from './web-file.ts';

export interface ApiOptions {
  readonly show: EditorPort;
  readonly clock: Clock;
  readonly log: Log;
  readonly policy: () => Policy;
  readonly isTrusted: () => boolean;
  readonly yieldEndpoint?: YieldEndpoint;
  /** Fires when the token has been replaced. */
  readonly onRevoke?: Event<void>;
  readonly toolbox?: (() => Promise<Toolbox>) | undefined;
  readonly webFile?: ReadWebFile | undefined;
  readonly subscribers?: Subscribers;
  readonly audience?: AudienceFeed | undefined;
  /** Event streams of the audience. */
  readonly followers?: Subscribers;
}

interface ApiParts extends CallerOptions {
  readonly guardContext: GuardContext;
  readonly dispatch: Dispatch;
  readonly onRevoke: Event<void>;
  readonly logCommand: CommandLog;
}

/** Creates the API without a socket: guards, routing, handlers. */
export function createApi({
  show,
  clock,
  log,
  policy,
  isTrusted,
  yieldEndpoint,
  webFile: readWebFile,
  ...options
}: ApiOptions): Api {
  const { onRevoke = createEmitter<void>().event, subscribers = createSubscribers() } = options;
  const tokens = createTokens(clock);
  const reportBug = (error: unknown) => log.error('Unexpected error while handling a request.', error);
  const ownToolbox = async () =>
    (await import('./create-toolbox.ts')).createToolbox({ show, clock, isTrusted, reportBug });
  const { toolbox = createOnce(ownToolbox) } = options;
  const webFile = readWebFile && keepWebFiles(readWebFile);
  const { audience, followers = createSubscribers(followerLimit) } = options;
  const context = createContext(routes, {
    show,
    clock,
    yieldEndpoint,
    toolbox,
    webFile,
    subscribers,
    audience,
    followers,
  });
  const parts: ApiParts = {
    clock,
    policy,
    onRevoke,
    tokens,
    router: createRouter(routes),
    guardContext: { tokens, isTrusted, webFile, audienceCode: () => audience?.code, titleOf: (id) => show.titleOf(id) },
    dispatch: createDispatch({ context, clock, log, reportBug }),
    logCommand: createCommandLog(clock, log),
  };
  return async (request) => {
    try {
      return await respond(request, parts);
    } catch (error) {
      return finishResponse(answerError(error, reportBug), { close: true });
    }
  };
}

async function respond(request: ApiRequest, parts: ApiParts): Promise<ApiResponse> {
  const { guardContext, dispatch, onRevoke, logCommand } = parts;
  const caller = describeCaller(request, parts);
  const { match, listedOrigin, policy } = caller;
  const route = match.kind === 'route' ? match.route : undefined;

  const refusal = await admit(caller, guardContext);
  if (refusal === undefined && route?.kind === 'command') request.holdConnection?.();
  const isRevocable = caller.token === 'right' && !caller.mayChange;
  const response = refusal ?? (await (isRevocable ? whileTokenHolds(caller, dispatch, onRevoke) : dispatch(caller)));
  const isQuestion = refusal !== undefined && response.status === 200;
  const isCommand = route?.kind === 'command' || response.isCommand === true;
  const isSteady = route?.isSteady === true && response.status === 200;
  if (route && isCommand && !isQuestion && !isSteady) logCommand(route, caller, response);
  const close = (isCommand && !isSteady) || (refusal !== undefined && response.status >= 400);
  const cors = listedOrigin === undefined ? undefined : corsHeaders(listedOrigin);
  const framedBy = route?.isFramed && response.status < 400 ? policy.allowedOrigins : [];
  return finishResponse(response, { isHead: request.method === 'HEAD', close, cors, framedBy });
}

interface CallerOptions {
  readonly policy: () => Policy;
  readonly clock: Clock;
  readonly router: Router;
  readonly tokens: Tokens;
}

export function describeCaller(request: ApiRequest, { clock, router, tokens, ...options }: CallerOptions): Caller {
  const target = splitTarget(request.target);
  const { path, query } = target;
  const policy = options.policy();
  const match = router.match(request.method, path);
  const kind = match.kind === 'route' ? match.route.kind : undefined;
  const mayChange = kind === 'command' || kind === 'tools';
  return {
    request,
    query,
    policy,
    match,
    mayChange,
    arrivedAt: mayChange ? (request.arrivedAt ?? clock.now()) : 0,
    listedOrigin: findListedOrigin(request.headers, policy.allowedOrigins),
    token: tokens.judge(sentTokens(request.headers, target), tokenFor(request, policy)),
  };
}

function tokenFor({ peer }: ApiRequest, { token, isForAudienceOnly }: Policy): string | undefined {
  return isForAudienceOnly && !isLoopback(peer) ? undefined : token;
}

/**
 * Ends the response if the token that admitted the caller is revoked: a stream ends, and a waiting read answers that
 * the token is wrong. A command that has arrived still completes.
 */
async function whileTokenHolds(caller: Caller, dispatch: Dispatch, onRevoke: Event<void>): Promise<ApiResponse> {
  let isRevoked = false;
  const watch = onRevoke(() => {
    isRevoked = true;
  });
  const { onLeave } = caller.request;
  const request: ApiRequest = {
    ...caller.request,
    onLeave: (listener) => disposeAll([onRevoke(listener), ...(onLeave ? [onLeave(listener)] : [])]),
  };
  const response = await dispatch({ ...caller, request });
  watch.dispose();
  return isRevoked
    ? problemResponse('token-wrong', 'The token was replaced. Copy the new one from the Showrunner menu in VS Code.')
    : endedBy(onRevoke, response);
}

function endedBy(onRevoke: Event<void>, response: ApiResponse): ApiResponse {
  const { stream } = response;
  if (stream === undefined) return response;
  return { ...response, stream: (sink) => disposeAll([stream(sink), onRevoke(sink.drop)]) };
}
