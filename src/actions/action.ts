import type { Lines, Position, Range } from '../core/text.ts';
import type { Demo } from '../demos/model.ts';
import type { ActionContext } from './context.ts';
import type { Effects } from './declared-effects.ts';
import type { FieldDefinitions, FieldValues, WrittenValues } from './fields.ts';
import type { TypedEdit } from './shared/code-edits.ts';

/**
 * One kind of action, with everything that is known of it. From it come the reading with its problems, the JSON Schema,
 * the table in the docs, the words of cards and views, and the knowledge of checks and previews before it runs.
 */
export interface Action<F extends FieldDefinitions = FieldDefinitions> {
  /** As in the file. */
  readonly name: string;
  /** One line: the effect that the audience sees. */
  readonly summary: string;
  readonly fields: F;
  /** A line for the presenter; `undefined` for invisible ones. */
  says(fields: WrittenValues<F>, context: SayingContext): Saying | undefined;
  /** Declared effects. */
  readonly effects: Effects<NoInfer<keyof F & string>>;
  /** Of an action about a place in a file: the code for a picture of it. */
  readonly preview?: CodePreview<NoInfer<F>>;
  /** Accepted for compatibility and skipped; never suggested by completion. */
  readonly isSkipped?: true;
  run(fields: FieldValues<F>, context: ActionContext): Promise<void>;
}

/** Context of a saying, beside the action itself. */
export interface SayingContext {
  /** All that an action may run by their ids. */
  readonly demos: readonly Pick<Demo, 'id' | 'title'>[];
}

/** A line for the presenter about an action, before it runs. */
export interface Saying {
  /** A short sentence without a full stop: `Open src/app.ts`. */
  readonly title: string;
  /** The text that it brings along, in full: code, a command, a message. */
  readonly lines: readonly string[];
}

/** The code that an action is about. */
export interface CodePreview<F extends FieldDefinitions = FieldDefinitions> {
  /** Priority among the actions of a demo: change, place, cursor, file. */
  readonly kind: 'change' | 'place' | 'cursor' | 'file';
  /** Its effect on the document in `path`. Errors as those of `run`. */
  compute(fields: FieldValues<F>, lines: Lines, given: PreviewTexts): PreviewResult;
}

/** Inputs of a preview, beside the document. */
export interface PreviewTexts {
  /** Text of `content` or `contentPath`. */
  readonly content: string;
  /** The text of the file that `patch` names. */
  readonly patch?: string | undefined;
  /** Where the cursor of the document is, if it is in front. */
  readonly cursor?: Position | undefined;
}

/**
 * A change, a document that is new as a whole and the part of it to show, or a range to look at: all without a range.
 */
export type PreviewResult =
  | { readonly edit: TypedEdit }
  | { readonly text: string; readonly range: Range }
  | { readonly range: Range | undefined };

/** Defines an action with its fields typed. A part that is missing does not compile. */
export function defineAction<const F extends FieldDefinitions>(action: Action<F>): Action {
  return action as unknown as Action;
}
