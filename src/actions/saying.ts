import type { ActionSource, DemoFile } from '../demos/model.ts';
import type { Saying } from './action.ts';
import { readWritten } from './fields.ts';
import { findAction } from './registry.ts';

/** What the presenter is told of an action as it is written; nothing of what nobody sees, or knows. */
export function sayingOf({ name, fields }: ActionSource, file: DemoFile): Saying | undefined {
  const action = findAction(name);
  return action?.says(readWritten(action.fields, fields), file);
}
