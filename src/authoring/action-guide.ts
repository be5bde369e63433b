import type { Action } from '../actions/action.ts';
import type { Field, FieldShape, Reference } from '../actions/fields.ts';
import { actionFamilies, findAction, offeredActions } from '../actions/registry.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';

/** All actions in Markdown, a line each, by family; those that talks use most are named first. */
export function listActions(): string {
  const families = actionFamilies.map(({ title, actions }) => {
    const lines = actions.filter(({ isSkipped }) => !isSkipped).map(inOneLine);
    return lines.length > 0 ? `## ${title}\n\n${lines.join('\n')}` : '';
  });
  const first = offeredActions().slice(0, 10);
  const mostUsed = `Used most: ${first.map(({ name }) => name).join(', ')}.`;
  return [mostUsed, ...families.filter(Boolean)].join('\n\n');
}

/** An action in Markdown with its fields: their meaning, and their possible values. */
export function explainAction({ name, summary, fields }: Action): string {
  const lines = Object.entries(fields).map(
    ([key, field]) => `- \`${key}\` (${kindOf(field)}${field.required ? ', required' : ''}): ${field.description}`,
  );
  return [`\`${name}\`: ${summary}`, lines.join('\n') || 'It has no fields.'].join('\n\n');
}

function inOneLine({ name, summary, fields }: Action): string {
  const names = Object.entries(fields).map(([key, { required }]) => (required ? key : `${key}?`));
  return `- \`${name}\`${names.length > 0 ? ` (${names.join(', ')})` : ''}: ${summary}`;
}

function kindOf({ schema }: FieldShape): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((choice) => JSON.stringify(choice)).join(' or ');
  return [schema.type ?? 'any'].flat().join(' or ');
}

/** A field of an action, as a form asks for it. */
export interface FormField {
  readonly key: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** As it is written; `undefined` where it is left out. */
  readonly value: JsonValue | undefined;
  /** The words, and their values, of which one is chosen; none for a typed value. */
  readonly choices: readonly JsonValue[];
  /** Whether a line can hold it: objects, lists and texts of several lines are left to the text of the file. */
  readonly isLine: boolean;
  readonly refersTo?: Reference | undefined;
}

/** The fields of an action, those that it needs first, then those that are written. `undefined` for an unknown action. */
export function formOf(fields: JsonObject): readonly FormField[] | undefined {
  const known = findAction(String(fields.action))?.fields;
  if (!known) return undefined;
  const all = Object.entries(known).map(([key, field]) => formField(key, field, fields[key]));
  const rank = ({ isRequired, value }: FormField) => (isRequired ? 0 : value === undefined ? 2 : 1);
  return all.sort((a, b) => rank(a) - rank(b));
}

function formField(key: string, { description, required, schema, refersTo }: FieldShape, value?: JsonValue): FormField {
  const types = [schema.type ?? []].flat();
  const choices = Array.isArray(schema.enum) ? schema.enum : types[0] === 'boolean' ? [true, false] : [];
  const isPlain = types.some((type) => type === 'string' || type === 'number' || type === 'integer');
  const isLine = isPlain && typeof value !== 'object' && !/[\r\n]/.test(String(value ?? ''));
  return { key, description, isRequired: required, value, choices, isLine: isLine || choices.length > 0, refersTo };
}

/** A field's value from the typed text; `fault` says why it does not fit. Empty removes an optional one. */
export function readTyped(
  action: string,
  { key, isRequired }: FormField,
  typed: string,
): { readonly value: JsonValue | undefined } | { readonly fault: string } {
  const field: Field<unknown> | undefined = findAction(action)?.fields[key];
  if (typed === '' && !isRequired) return { value: undefined };
  const types = [field?.schema.type ?? []].flat();
  const isNumber =
    types.some((type) => type === 'number' || type === 'integer') && /^-?\d+(?:\.\d+)?$/.test(typed.trim());
  const value = isNumber ? Number(typed) : typed;
  const reading = field?.read(value, key);
  return reading && 'faults' in reading ? { fault: `${reading.faults[0]?.message}.` } : { value };
}

/** Reasons why an action cannot run yet: `"path" is missing`. */
export function faultsOf(fields: JsonObject): readonly string[] {
  const form = formOf(fields) ?? [];
  return form.flatMap(({ key, isRequired, value }) =>
    isRequired && (value === undefined || value === null) ? [`"${key}" is missing`] : [],
  );
}
