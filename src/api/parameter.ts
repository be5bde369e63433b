import type { JsonObject, JsonValue } from '../core/json.ts';

/** Looks up a demo's title, or that of the next one when no id is given. */
export type TitleOf = (id?: string) => string | undefined;

/** The words of the question; plain text. */
export type Question = (titleOf: TitleOf, params: Pick<Params, 'id' | 'slide' | 'on'>) => string;

export interface Parameter {
  readonly name: keyof Params;
  /** Points are numbers, two in a row for each: `x` and `y`. Objects are a list of them. */
  readonly type: 'string' | 'flag' | 'integer' | 'number' | 'points' | 'objects';
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
  /** Its values are made while the show runs, and another answer lists them: no example is there always. */
  readonly isMadeAtRunTime?: true;
  /** One that the sample show understands. */
  readonly example?: JsonValue;
}

/** Parameters of all operations. */
export interface ParameterValues {
  readonly id?: string;
  readonly path?: string;
  /** Of the deck on the stage, from 1. */
  readonly slide?: number;
  /** Of a demo, from 1. */
  readonly frame?: number;
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
  /** Of an action, as demo files have it. */
  readonly name?: string;
  /** Of a demo. */
  readonly title?: string;
  /** Git revisions. */
  readonly from?: string;
  readonly to?: string;
  /** A demo file, relative to its workspace folder. */
  readonly file?: string;
  /** Its text. */
  readonly text?: string;
  /** The id of a demo. */
  readonly after?: string;
  readonly before?: string;
  /** As demo files have them. */
  readonly actions?: readonly JsonObject[];
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
