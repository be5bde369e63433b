import type { JsonObject, JsonValue } from '../core/json.ts';

/** The next demo's if `id` is missing. */
export type TitleOf = (id?: string) => string | undefined;

export type Question = (titleOf: TitleOf, params: Pick<Params, 'id' | 'slide' | 'on'>) => string;

export interface Parameter {
  readonly name: keyof Params;
  /** `points`: numbers, `x` and `y` in turn. `objects`: a list of objects. */
  readonly type: 'string' | 'flag' | 'integer' | 'number' | 'points' | 'objects';
  readonly in: readonly ('query' | 'body')[];
  /** Required, or replaced by an alternative (`insteadOf`). */
  readonly required?: true;
  /** The required parameter that it replaces: give exactly one. */
  readonly insteadOf?: keyof Params;
  readonly choices?: readonly string[];
  /** Inclusive; for each number of a list. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly summary: string;
  /** Values are created at run time, so no example always works. */
  readonly isMadeAtRunTime?: true;
  /** Must work with the sample show. */
  readonly example?: JsonValue;
}

export interface ParameterValues {
  readonly id?: string;
  readonly path?: string;
  /** In the current deck, from 1. */
  readonly slide?: number;
  /** Within a demo, from 1. */
  readonly frame?: number;
  readonly on?: boolean;
  readonly action?: string;
  readonly minutes?: number;
  readonly bringToFront?: boolean;
  readonly requestId?: string;
  readonly w?: number;
  readonly style?: string;
  readonly of?: string;
  readonly titles?: boolean;
  /** `x`, `y` pairs as fractions of the slide's width and height. */
  readonly points?: readonly number[];
  readonly x?: number;
  readonly y?: number;
  /** How close; 1 is the whole slide. */
  readonly zoom?: number;
  readonly stroke?: number;
  readonly color?: string;
  readonly what?: string;
  /** Of an action, as in demo files. */
  readonly name?: string;
  readonly title?: string;
  readonly from?: string;
  readonly to?: string;
  /** Demo file, relative to its workspace folder. */
  readonly file?: string;
  readonly text?: string;
  readonly after?: string;
  readonly before?: string;
  readonly actions?: readonly JsonObject[];
  readonly seconds?: number;
  readonly waitFor?: number;
  readonly lastEventId?: number;
  /** Version of the audience's feed. */
  readonly since?: number;
}

export interface Params extends ParameterValues {
  /** Run only if the show is at this revision. */
  readonly ifRevision?: number;
}
