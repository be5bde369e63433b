import { DemoError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { ActionSource } from '../demos/model.ts';
import type { Action } from './action.ts';
import type { ActionContext } from './context.ts';
import { effectsOf } from './effects.ts';
import { type FieldFault, readFields } from './fields.ts';
import { filledPathsOf } from './references.ts';
import { findAction, suggestAction } from './registry.ts';
import { admitAction } from './shared/admission.ts';

/** Runs one action whose variables have been substituted. `unknown-action`, `invalid-field`, and what the action meets. */
export async function performAction(source: ActionSource, context: ActionContext): Promise<void> {
  const action = requireAction(source.name);
  const reading = readFields(action.fields, source.fields);
  if ('faults' in reading) throw invalidFields(reading.faults);
  const effects = effectsOf(source, context.demoFile, filledPathsOf(source, context.demoFile));
  const admitted = admitAction(effects, context);
  if (admitted) await admitted;
  const kept = context.step.changes.begin(effects);
  if (kept) await kept;
  // What was stopped meanwhile has not begun.
  context.signal.throwIfAborted();
  await action.run(reading.value, context);
}

/**
 * Faults of an action as it stands in a file. A text with a `{NAME}` in it fits every field: what it will be is known
 * only when the action runs.
 */
export function checkAction(source: ActionSource): readonly FieldFault[] {
  const action = findAction(source.name);
  if (!action) return [];
  const reading = readFields(action.fields, source.fields);
  if (!('faults' in reading)) return [];
  return reading.faults.filter((fault) => fault.code === 'missing-field' || !holdsVariable(source.fields, fault.field));
}

/** Doubts about an action that runs, as it stands in a file. */
export function doubtAction({ name, fields }: ActionSource): readonly Pick<FieldFault, 'field' | 'message'>[] {
  return Object.entries(findAction(name)?.fields ?? {}).flatMap(([field, { doubt }]) => {
    const value = fields[field];
    const message = value === undefined || holdsVariable(fields, field) ? undefined : doubt?.(value, field);
    return message === undefined ? [] : [{ field, message }];
  });
}

function requireAction(name: string): Action {
  const action = findAction(name);
  if (action) return action;
  if (name === '') throw new DemoError('unknown-action', 'The action has no name', { hint: 'Add an "action" field.' });
  const suggestion = suggestAction(name);
  const hint = suggestion ? `Did you mean "${suggestion}"?` : 'The guide lists every action.';
  throw new DemoError('unknown-action', `There is no action "${name}"`, { hint });
}

function invalidFields(faults: readonly FieldFault[]): DemoError {
  const message = faults.map((fault) => fault.message).join('; ');
  return new DemoError('invalid-field', message, { hint: 'Correct it in the demo file.' });
}

function holdsVariable(fields: JsonObject, dotted: string): boolean {
  const value = JSON.stringify(fields[dotted.split('.')[0] ?? ''] ?? null);
  return /\{[\w-]+\}/.test(value);
}
