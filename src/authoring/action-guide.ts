import type { Action } from '../actions/action.ts';
import type { Field, FieldShape, Reference } from '../actions/fields.ts';
import { actionFamilies, findAction, offeredActions } from '../actions/registry.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';

/** A Markdown list, the most used actions first. */
export function listActions(): string {
  const families = actionFamilies.map(({ title, actions }) => {
    const lines = actions.filter(({ isSkipped }) => !isSkipped).map(inOneLine);
    return lines.length > 0 ? `## ${title}\n\n${lines.join('\n')}` : '';
  });
  const first = offeredActions().slice(0, 10);
  const mostUsed = `Used most: ${first.map(({ name }) => name).join(', ')}.`;
  return [mostUsed, ...families.filter(Boolean)].join('\n\n');
}

/** In Markdown. */
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

export interface FormField {
  readonly key: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly value: JsonValue | undefined;
  /** Empty for free text. */
  readonly choices: readonly JsonValue[];
  /** Objects, lists and multi-line texts are edited in the file. */
  readonly isLine: boolean;
  readonly refersTo?: Reference | undefined;
}

/** Required fields first, then those in use. */
export function formOf(fields: JsonObject): readonly FormField[] | undefined {
  const actionFields = findAction(String(fields.action))?.fields;
  if (!actionFields) return undefined;
  const formFields = Object.entries(actionFields).map(([key, field]) => formField(key, field, fields[key]));
  const rank = ({ isRequired, value }: FormField) => (isRequired ? 0 : value === undefined ? 2 : 1);
  return formFields.sort((a, b) => rank(a) - rank(b));
}

function formField(key: string, { description, required, schema, refersTo }: FieldShape, value?: JsonValue): FormField {
  const types = [schema.type ?? []].flat();
  const choices = Array.isArray(schema.enum) ? schema.enum : types[0] === 'boolean' ? [true, false] : [];
  const isPlain = types.some((type) => type === 'string' || type === 'number' || type === 'integer');
  const isLine = isPlain && typeof value !== 'object' && !/[\r\n]/.test(String(value ?? ''));
  return { key, description, isRequired: required, value, choices, isLine: isLine || choices.length > 0, refersTo };
}

/** An empty text removes an optional field. */
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

/** For example `"path" is missing`. */
export function faultsOf(fields: JsonObject): readonly string[] {
  const form = formOf(fields) ?? [];
  return form.flatMap(({ key, isRequired, value }) =>
    isRequired && (value === undefined || value === null) ? [`"${key}" is missing`] : [],
  );
}
