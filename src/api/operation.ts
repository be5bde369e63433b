import type { JsonObject } from '../core/json.ts';
import type { AnswerForm } from './describing/schema.ts';
import type { EditorPort } from './editor-port.ts';
import type { ApiResponse } from './exchange.ts';
import type { Parameter, Params, Question } from './parameter.ts';
import type { ProblemCode } from './responses/problem.ts';
import type { AnswerHeaders, Call, Handler, HandlerContext, Method } from './route.ts';
import type { ToolAnswer } from './tool.ts';

/** Its route, tool and link are derived from it and have no logic of their own. */
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
  readonly answer: AnswerForm<T>;
  readonly problems: readonly ProblemCode[];
  /** Fails with a `DemoError`. A command that queues calls `onStart` when its turn has come. */
  readonly run: (show: EditorPort, params: Params, onStart?: () => void) => T | Promise<T>;
  /** Outcome for the log. */
  readonly says?: (answer: T) => string;
  readonly question?: Question;
  readonly http: OperationRoute<T>;
  readonly tool?: OperationTool<T>;
  /** Then `question` is required. */
  readonly link?: true;
}

export interface OperationRoute<T> {
  readonly methods: readonly Method[];
  /** Default: `/api/` and the name. */
  readonly path?: string;
  /** Accepts `requestId`, so that a repeated call runs once. */
  readonly takesKey?: true;
  readonly forms?: readonly AnswerForm[];
  readonly headers?: AnswerHeaders;
  readonly respond?: (answer: T, call: Call, context: HandlerContext) => ApiResponse;
  /** Replaces `run`, for an answer that is cached or comes later. */
  readonly handle?: Handler;
}

export interface OperationTool<T> {
  readonly name?: string;
  /** For people. */
  readonly title: string;
  /** A VS Code icon, `$(name)`. */
  readonly icon: string;
  readonly summary?: string;
  /** Appended to the summary. */
  readonly more: string;
  /** Shown to a person while it runs. */
  readonly progress: string;
  readonly parameters?: readonly Parameter[];
  readonly defaults?: Params;
  /** Default: the full answer as JSON. */
  readonly brief?: (answer: T) => ToolAnswer;
  readonly output?: JsonObject;
}

/** Checks a row's types, then erases its answer type. */
export function defineOperation<T extends object | string>(row: Operation<T>): Operation {
  return row as Operation;
}
