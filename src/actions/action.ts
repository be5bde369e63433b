import type { ActionContext } from './context.ts';
import type { FieldDefinitions, FieldValues } from './fields.ts';

/** One kind of action. From it come the reading with its problems, the JSON Schema and the table in the docs. */
export interface Action<F extends FieldDefinitions = FieldDefinitions> {
  /** As in the file. */
  readonly name: string;
  /** One line: what the audience sees. */
  readonly summary: string;
  readonly fields: F;
  run(fields: FieldValues<F>, context: ActionContext): Promise<void>;
}

/** Defines an action with its fields typed. */
export function defineAction<const F extends FieldDefinitions>(action: Action<F>): Action {
  return action as unknown as Action;
}
