import type { Lines, Position, Range } from '../core/text.ts';
import type { Demo } from '../demos/model.ts';
import type { ActionContext } from './context.ts';
import type { Effects } from './declared-effects.ts';
import type { FieldDefinitions, FieldValues, WrittenValues } from './fields.ts';
import type { TypedEdit } from './shared/code-edits.ts';

/**
 * One kind of action. The source of its parser, its JSON Schema, the docs, the texts in views, and what checks and
 * previews know.
 */
export interface Action<F extends FieldDefinitions = FieldDefinitions> {
  readonly name: string;
  /** One line: the effect that the audience sees. */
  readonly summary: string;
  readonly fields: F;
  /** A line for the presenter; `undefined` for invisible actions. */
  says(fields: WrittenValues<F>, context: SayingContext): Saying | undefined;
  readonly effects: Effects<NoInfer<keyof F & string>>;
  /** The code to show in a picture of the action. */
  readonly preview?: CodePreview<NoInfer<F>>;
  /** Accepted for compatibility and skipped; never suggested. */
  readonly isSkipped?: true;
  run(fields: FieldValues<F>, context: ActionContext): Promise<void>;
}

export interface SayingContext {
  /** The demos that an action may run by id. */
  readonly demos: readonly Pick<Demo, 'id' | 'title'>[];
}

/** A line for the presenter about an action, before it runs. */
export interface Saying {
  /** Without a full stop: `Open src/app.ts`. */
  readonly title: string;
  /** The action's full text: code, a command, a message. */
  readonly lines: readonly string[];
}

export interface CodePreview<F extends FieldDefinitions = FieldDefinitions> {
  /** Priority within a demo: change, place, cursor, file. */
  readonly kind: 'change' | 'place' | 'cursor' | 'file';
  /** Computes the effect on the document in `path`. Throws like `run`. */
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

/** A change, a new document with the part to show, or a range to look at (`undefined`: the whole document). */
export type PreviewResult =
  | { readonly edit: TypedEdit }
  | { readonly text: string; readonly range: Range }
  | { readonly range: Range | undefined };

/** Infers the types of the fields. */
export function defineAction<const F extends FieldDefinitions>(action: Action<F>): Action {
  return action as unknown as Action;
}
