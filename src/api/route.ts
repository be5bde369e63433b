import type { JsonObject } from '../core/json.ts';
import type { FollowContext } from './audience-feed.ts';
import type { OnStart } from './calls/execution.ts';
import type { AnswerForm } from './describing/schema.ts';
import type { EditorPort } from './editor-port.ts';
import type { ApiRequest, ApiResponse } from './exchange.ts';
import type { Policy } from './guards/policy.ts';
import type { TokenVerdict } from './guards/tokens.ts';
import type { YieldEndpoint } from './listening/port-handover.ts';
import type { Parameter, Params, Question } from './parameter.ts';
import type { Encoded } from './responses/encoded.ts';
import type { ProblemCode } from './responses/problem.ts';
import type { Broadcast } from './subscriptions/events.ts';
import type { LongPoll } from './subscriptions/long-poll.ts';
import type { Subscribers } from './subscriptions/subscribers.ts';
import type { Toolbox } from './tool.ts';
import type { ReadWebFile } from './web-file.ts';

export type Method = 'GET' | 'POST';

/**
 * `command` changes something and closes its connection; `page` needs no token and holds no data; `tools` may read or
 * change, depending on the body; `window` is for our other windows and hidden from everybody else; `audience` needs the
 * code in its path instead of a token, and exists only while the show is shared with the audience.
 */
export type RouteKind = 'command' | 'read' | 'tools' | 'page' | 'window' | 'audience';

/** Routing, 404, 405, HEAD, the curl help and the docs are derived from it. */
export interface Route {
  readonly methods: readonly Method[];
  /** Spelling for the docs; matching ignores case. `{name}` stands for any one segment. */
  readonly path: string;
  readonly kind: RouteKind;
  readonly handle: Handler;
  /** One line, in the imperative. */
  readonly summary: string;
  readonly answers: Answers;
  readonly parameters?: readonly Parameter[];
  /** Example of the body; set if the handler reads the body itself. */
  readonly message?: AnswerForm;
  /** Waits in the queue, and accepts `If-Match`. */
  readonly queues?: true;
  /** Accepts `requestId` and the header `Idempotency-Key`: a repeated call runs once. */
  readonly takesKey?: true;
  /** Called many times a second: keep the connection and do not log. */
  readonly isSteady?: true;
  /** Listed origins may embed it in a frame. */
  readonly isFramed?: true;
  readonly question?: Question;
}

export interface Answers {
  readonly forms: readonly AnswerForm[];
  readonly headers?: AnswerHeaders;
  readonly problems?: readonly ProblemCode[];
}

export type AnswerHeaders = Readonly<Record<string, AnswerHeader>>;

export type AnswerHeader = {
  readonly description: string;
  readonly schema: JsonObject;
};

export function isPublic({ kind }: Route): boolean {
  return kind !== 'window';
}

export type Match =
  | { readonly kind: 'route'; readonly route: Route; readonly segments?: PathSegments }
  | { readonly kind: 'wrong-method'; readonly allow: string }
  | { readonly kind: 'options'; readonly allow: string }
  | { readonly kind: 'not-found' };

/** The parts of a path that stand for `{name}`. */
export type PathSegments = Readonly<Record<string, string>>;

export interface Caller {
  readonly request: ApiRequest;
  readonly query: URLSearchParams | undefined;
  readonly match: Match;
  /** True for a message that may contain a command. */
  readonly mayChange: boolean;
  /** Milliseconds of the clock; used for commands and tools only. */
  readonly arrivedAt: number;
  readonly policy: Policy;
  readonly listedOrigin: string | undefined;
  /** A right token also replaces the origin check. */
  readonly token: TokenVerdict;
}

/** A request that has passed the guards. */
export interface Call extends Caller {
  readonly params: Params;
  readonly onStart?: OnStart;
  readonly message?: string;
}

/** Knows no socket. Expected failures are thrown as `DemoError`. */
export type Handler = (call: Call, context: HandlerContext) => ApiResponse | Promise<ApiResponse>;

export interface HandlerContext {
  readonly show: EditorPort;
  readonly routes: readonly Route[];
  /** Constant for the server's lifetime. */
  readonly instance: string;
  readonly encodedDemos: () => Encoded;
  readonly encodedTitledDemos: () => Encoded;
  readonly encodedDescription: () => Promise<Encoded>;
  readonly encodePicture: (png: Uint8Array) => Uint8Array;
  readonly gzip: (bytes: Uint8Array) => Promise<Uint8Array>;
  readonly subscribers: Subscribers;
  readonly waitForChange: LongPoll;
  readonly broadcast: Broadcast;
  readonly yieldEndpoint: YieldEndpoint | undefined;
  readonly toolbox: () => Promise<Toolbox>;
  readonly webFile: ReadWebFile | undefined;
  /** Missing if the host has no audience. */
  readonly follow: FollowContext | undefined;
}
