import type { Lines, Position, Range } from '../core/text.ts';
import type { Demo } from '../demos/model.ts';
import type { ActionContext } from './context.ts';
import type { Effects } from './declared-effects.ts';
import type { FieldDefinitions, FieldValues, WrittenValues } from './fields.ts';
import type { TypedEdit } from './shared/code-edits.ts';

/** The single definition of an action for the parser, the JSON Schema, the docs, checks, previews and views. */
export interface Action<F extends FieldDefinitions = FieldDefinitions> {
  readonly name: string;
  /** One line about the effect that the audience sees. */
  readonly summary: string;
  readonly fields: F;
  /** `undefined` for invisible actions. */
  says(fields: WrittenValues<F>, context: SayingContext): Saying | undefined;
  readonly effects: Effects<NoInfer<keyof F & string>>;
  /** For a picture of the action. */
  readonly preview?: CodePreview<NoInfer<F>>;
  /** Accepted for compatibility; never suggested. */
  readonly isSkipped?: true;
  run(fields: FieldValues<F>, context: ActionContext): Promise<void>;
}

export interface SayingContext {
  /** That an action may run. */
  readonly demos: readonly Pick<Demo, 'id' | 'title'>[];
}

/** For the presenter, before the action runs. */
export interface Saying {
  /** Without a full stop: `Open src/app.ts`. */
  readonly title: string;
  /** The full text: code, a command, a message. */
  readonly lines: readonly string[];
}

export interface CodePreview<F extends FieldDefinitions = FieldDefinitions> {
  /** In order of priority. */
  readonly kind: 'change' | 'place' | 'cursor' | 'file';
  /** Throws like `run`. */
  compute(fields: FieldValues<F>, lines: Lines, given: PreviewTexts): PreviewResult;
}

export interface PreviewTexts {
  /** Text of `content` or `contentPath`. */
  readonly content: string;
  /** Text of the file in `patch`. */
  readonly patch?: string | undefined;
  /** The document's cursor, if it is in front. */
  readonly cursor?: Position | undefined;
}

/** A change, a new document with the part to show, or a range to look at (default: the whole document). */
export type PreviewResult =
  | { readonly edit: TypedEdit }
  | { readonly text: string; readonly range: Range }
  | { readonly range: Range | undefined };

export function defineAction<const F extends FieldDefinitions>(action: Action<F>): Action {
  return action as unknown as Action;
}
