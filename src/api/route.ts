import type { JsonObject } from '../core/json.ts';
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
 * A command changes something and closes its connection; a page needs no token and holds no data. Tools read or change
 * something, as the body has it. A window is for our other windows only: to everybody else there is no such route, and
 * nothing tells of it.
 */
export type RouteKind = 'command' | 'read' | 'tools' | 'page' | 'window';

/** One row of the surface. Routing, 404, 405, HEAD, the help for curl and the docs come out of it. */
export interface Route {
  readonly methods: readonly Method[];
  /** In the spelling of the docs; it matches in any case. */
  readonly path: string;
  readonly kind: RouteKind;
  readonly handle: Handler;
  /** One line, in the imperative. */
  readonly summary: string;
  readonly answers: Answers;
  readonly parameters?: readonly Parameter[];
  /** The whole body, where the handler reads it itself; an example of it. */
  readonly message?: AnswerForm;
  /** Steps wait for their turn: they take `If-Match`. */
  readonly queues?: true;
  /** It takes `requestId`, and with it the header `Idempotency-Key`: a repeated call runs once. */
  readonly takesKey?: true;
  /** Asked for many times a second: callers keep their connection, and the log says nothing of it. */
  readonly isSteady?: true;
  /** Pages from listed origins may embed it in a frame. */
  readonly isFramed?: true;
  /** Question to a person who follows a link to it from a strange page. */
  readonly question?: Question;
}

/** Responses of a route, and problems of its own. */
export interface Answers {
  readonly forms: readonly AnswerForm[];
  /** Headers of it. */
  readonly headers?: AnswerHeaders;
  /** Causes beside those that follow from the row itself. */
  readonly problems?: readonly ProblemCode[];
}

export type AnswerHeaders = Readonly<Record<string, AnswerHeader>>;

/** A header of an answer: what it says, and what it may be, as JSON Schema. */
export type AnswerHeader = {
  readonly description: string;
  readonly schema: JsonObject;
};

/** Whether the docs tell of it. */
export function isPublic({ kind }: Route): boolean {
  return kind !== 'window';
}

/** The route that a request reaches, or why there is none. */
export type Match =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'wrong-method'; readonly allow: string }
  | { readonly kind: 'options'; readonly allow: string }
  | { readonly kind: 'not-found' };

/** A request, what it would reach, and what it says of where it comes from. Nothing of it has been judged yet. */
export interface Caller {
  readonly request: ApiRequest;
  readonly query: URLSearchParams | undefined;
  readonly match: Match;
  /** It is a command, or a message that may hold one. */
  readonly mayChange: boolean;
  /** In milliseconds of the clock; only commands and tools count the time. */
  readonly arrivedAt: number;
  /** Who may call, as the settings are at this moment. */
  readonly policy: Policy;
  /** The listed origin it comes from, if any. */
  readonly listedOrigin: string | undefined;
  /** A right token stands for the origin too. */
  readonly token: TokenVerdict;
}

/** A caller who has been let in, with what it asks. */
export interface Call extends Caller {
  readonly params: Params;
  /** Of a command that waits in the queue. */
  readonly onStart?: OnStart;
  /** The whole body, where the route takes one as it is. */
  readonly message?: string;
}

/** Request data to response data over the show; knows no socket. Expected failures are thrown `DemoError`s. */
export type Handler = (call: Call, context: HandlerContext) => ApiResponse | Promise<ApiResponse>;

export interface HandlerContext {
  readonly show: EditorPort;
  readonly routes: readonly Route[];
  /** Names this server, as long as it lives. */
  readonly instance: string;
  /** Encodes the demos once for each snapshot. */
  readonly encodedDemos: () => Encoded;
  /** Those with the titles of their files. */
  readonly encodedTitledDemos: () => Encoded;
  readonly encodedDescription: () => Promise<Encoded>;
  /** Encodes a PNG as JSON once for all who ask. */
  readonly encodePicture: (png: Uint8Array) => Uint8Array;
  /** Compresses what is sent again and again, once. */
  readonly gzip: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** For everybody who stays to hear of changes. */
  readonly subscribers: Subscribers;
  readonly waitForChange: LongPoll;
  readonly broadcast: Broadcast;
  /** Missing where no other window can have the port. */
  readonly yieldEndpoint: YieldEndpoint | undefined;
  readonly toolbox: () => Promise<Toolbox>;
  /** Missing where there is nothing for a browser. */
  readonly webFile: ReadWebFile | undefined;
}
