import type { JsonObject } from '../core/json.ts';
import type { AnswerForm } from './describing/schema.ts';
import type { EditorPort } from './editor-port.ts';
import type { ApiResponse } from './exchange.ts';
import type { Parameter, Params, Question } from './parameter.ts';
import type { ProblemCode } from './responses/problem.ts';
import type { AnswerHeaders, Call, Handler, HandlerContext, Method } from './route.ts';
import type { ToolAnswer } from './tool.ts';

/**
 * Something that callers can ask of the show. Its route, tool and link are derived from it and have no logic of their
 * own.
 */
export interface Operation<T = unknown> {
  readonly kind: 'command' | 'read';
  /** One line, in the imperative. */
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  /** Waits in the queue, and accepts `ifRevision`. */
  readonly queues?: true;
  /** Called many times a second: keep the connection and do not log. */
  readonly isSteady?: true;
  readonly idempotent?: true;
  /** Schema of `run`'s result, or of the route's response if that differs. */
  readonly answer: AnswerForm<T>;
  readonly problems: readonly ProblemCode[];
  /**
   * Fails with a `DemoError`. Only a command changes anything; one that queues calls `onStart` when its turn has come.
   */
  readonly run: (show: EditorPort, params: Params, onStart?: () => void) => T | Promise<T>;
  /** Outcome for the log, in a word or two. */
  readonly says?: (answer: T) => string;
  /** Confirmation before a command that somebody else requests. */
  readonly question?: Question;
  readonly http: OperationRoute<T>;
  /** Missing if language models may not use it. */
  readonly tool?: OperationTool<T>;
  /** Links may use it; then it needs a `question`. */
  readonly link?: true;
}

export interface OperationRoute<T> {
  readonly methods: readonly Method[];
  /** Default: `/api/` and the name. */
  readonly path?: string;
  /** Accepts `requestId`, so that a repeated call runs once. */
  readonly takesKey?: true;
  /** Additional forms of the answer, for callers that ask for them. */
  readonly forms?: readonly AnswerForm[];
  readonly headers?: AnswerHeaders;
  /** Default: JSON. */
  readonly respond?: (answer: T, call: Call, context: HandlerContext) => ApiResponse;
  /** Replaces `run`, for an answer that is cached or comes later. */
  readonly handle?: Handler;
}

/** Describes the operation for a language model. */
export interface OperationTool<T> {
  readonly name?: string;
  /** For people. */
  readonly title: string;
  /** A VS Code icon, `$(name)`. */
  readonly icon: string;
  readonly summary?: string;
  /** Appended to the summary: when to use it, and its result. */
  readonly more: string;
  /** Shown to a person while it runs. */
  readonly progress: string;
  readonly parameters?: readonly Parameter[];
  /** For parameters that the model omits. */
  readonly defaults?: Params;
  /** A short answer that saves context. Default: the full answer as JSON. */
  readonly brief?: (answer: T) => ToolAnswer;
  /** JSON Schema of a brief JSON answer. */
  readonly output?: JsonObject;
}

/** Checks a row's types, then erases its answer type. */
export function defineOperation<T extends object | string>(row: Operation<T>): Operation {
  return row as Operation;
}
