import type { ActionSource } from '../demos/model.ts';
import type { Saying, SayingContext } from './action.ts';
import { readWritten } from './fields.ts';
import { findAction } from './registry.ts';

/** The line for the presenter about an action as it is written; `undefined` for what nobody sees, or knows. */
export function sayingOf({ name, fields }: ActionSource, context: SayingContext): Saying | undefined {
  const action = findAction(name);
  return action?.says(readWritten(action.fields, fields), context);
}
