import type { JsonObject, JsonValue } from '../core/json.ts';
import type { EditorPort } from './editor-port.ts';
import type { ProblemCode } from './responses/problem.ts';

/**
 * One thing that anybody outside can ask of the show: what is asked, what is answered, and the method of the port. A
 * route is a thin skin over it, and so is whatever else takes callers; none has logic of its own.
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
  readonly answer: AnswerForm;
  /** Problems of its own. */
  readonly problems: readonly ProblemCode[];
  /** Fails with a `DemoError`. Changes nothing unless it is a command; what queues calls `begin` when its turn has come. */
  readonly run: (show: EditorPort, params: Params, onStart?: () => void) => T | Promise<T>;
  /** How it ended, in a word or two for the log. */
  readonly says?: (answer: T) => string;
  /** Of a command: what to ask a person before it, when it is not that person who wants it. */
  readonly question?: Question;
}

/** Looks up a demo's title, or what `next` would run when no id is given. */
export type TitleOf = (id?: string) => string | undefined;

/** By what is asked; plain text. */
export type Question = (titleOf: TitleOf, params: Pick<Params, 'id' | 'slide' | 'on'>) => string;

export interface Parameter {
  readonly name: keyof Params;
  /** Points are numbers, two in a row for each: `x` and `y`. */
  readonly type: 'string' | 'flag' | 'integer' | 'number' | 'points';
  /** Where a request may have it. */
  readonly in: readonly ('query' | 'body')[];
  /** It, or the one that is there instead of it. */
  readonly required?: true;
  /** The required parameter whose place it takes: exactly one of the two is given. */
  readonly insteadOf?: keyof Params;
  /** Of a string: all that it may be. */
  readonly choices?: readonly string[];
  /** Of a number, or of each that there is; both included. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly summary: string;
  /** One that the sample show understands. */
  readonly example?: JsonValue;
}

/** Everything a caller may say, whatever the operation. */
export interface ParameterValues {
  readonly id?: string;
  readonly path?: string;
  /** Of the deck on the stage, from 1. */
  readonly slide?: number;
  readonly on?: boolean;
  /** The choice, where there is one. */
  readonly action?: string;
  readonly minutes?: number;
  readonly bringToFront?: boolean;
  readonly requestId?: string;
  /** Pixels. */
  readonly w?: number;
  readonly style?: string;
  readonly of?: string;
  readonly titles?: boolean;
  /** Shares of the slide's width and height, in pairs. */
  readonly points?: readonly number[];
  readonly x?: number;
  readonly y?: number;
  /** How close; 1 is the whole slide. */
  readonly zoom?: number;
  readonly stroke?: number;
  readonly color?: string;
  readonly what?: string;
  readonly seconds?: number;
  /** Revisions of the show. */
  readonly waitFor?: number;
  readonly lastEventId?: number;
}

/** Checked parameters. */
export interface Params extends ParameterValues {
  /** Run only while the show is at this revision. */
  readonly ifRevision?: number;
}

/** One form of an answer, as JSON Schema 2020-12 and by an example. */
export interface AnswerForm {
  /** A media type. */
  readonly type: string;
  readonly schema: JsonObject;
  readonly example?: JsonValue;
}
