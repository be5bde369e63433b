import type { JsonObject } from '../core/json.ts';
import type { AnswerForm } from './describing/schema.ts';
import type { EditorPort } from './editor-port.ts';
import type { ApiResponse } from './exchange.ts';
import type { Parameter, Params, Question } from './parameter.ts';
import type { ProblemCode } from './responses/problem.ts';
import type { AnswerHeaders, Call, Handler, HandlerContext, Method } from './route.ts';
import type { ToolAnswer } from './tool.ts';

/**
 * One thing that anybody outside can ask of the show: its parameters, its answer, and the method of the port. Its
 * route, its tool and its link come out of the row; none has logic of its own.
 */
export interface Operation<T = unknown> {
  /** A command changes something. */
  readonly kind: 'command' | 'read';
  /** One line, in the imperative. */
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  /** It waits for its turn, and may ask for a revision (`ifRevision`). */
  readonly queues?: true;
  /** Asked for many times a second: its callers keep their connection, and the log says nothing of it. */
  readonly isSteady?: true;
  /** Of a command: asked twice, it does no more than asked once. */
  readonly idempotent?: true;
  /** Its schema is that of `run`'s result; if a route responds with something else, of that. */
  readonly answer: AnswerForm<T>;
  /** Problems of its own. */
  readonly problems: readonly ProblemCode[];
  /**
   * Fails with a `DemoError`. Changes nothing unless it is a command; one that queues calls `onStart` when its turn has
   * come.
   */
  readonly run: (show: EditorPort, params: Params, onStart?: () => void) => T | Promise<T>;
  /** How it ended, in a word or two for the log. */
  readonly says?: (answer: T) => string;
  /** Of a command: the question to a person before it runs, if somebody else asks for it. */
  readonly question?: Question;
  readonly http: OperationRoute<T>;
  /** Missing where no language model may ask for it. */
  readonly tool?: OperationTool<T>;
  /** A link may ask for it, by its name; it has a `question`. */
  readonly link?: true;
}

/** The route of an operation. */
export interface OperationRoute<T> {
  readonly methods: readonly Method[];
  /** `/api/` and its name when left out. */
  readonly path?: string;
  /** It takes a key (`requestId`), so that a repeated call runs once. */
  readonly takesKey?: true;
  /** Forms of the answer beside the operation's own, for callers that ask for them. */
  readonly forms?: readonly AnswerForm[];
  readonly headers?: AnswerHeaders;
  /** The response that tells the answer; as JSON when left out. */
  readonly respond?: (answer: T, call: Call, context: HandlerContext) => ApiResponse;
  /** Instead of running the operation: for an answer that is kept encoded, or comes later. */
  readonly handle?: Handler;
}

/** The tool of an operation, in words that a model can act on. */
export interface OperationTool<T> {
  /** The operation's when left out. */
  readonly name?: string;
  /** For people. */
  readonly title: string;
  /** Of VS Code's, `$(name)`. */
  readonly icon: string;
  /** The operation's when left out. */
  readonly summary?: string;
  /** For models, after the summary: when to use it, and its result. */
  readonly more: string;
  /** Shown to a person while it runs. */
  readonly progress: string;
  /** The operation's when left out. */
  readonly parameters?: readonly Parameter[];
  /** For parameters that the model leaves out. */
  readonly defaults?: Params;
  /** The answer, so that it takes little of a model's context; in full, as JSON, when left out. */
  readonly brief?: (answer: T) => ToolAnswer;
  /** JSON Schema of that brief answer, where it is JSON. */
  readonly output?: JsonObject;
}

/** The row as those have it that run any. */
export function defineOperation<T extends object | string>(row: Operation<T>): Operation {
  return row as Operation;
}
