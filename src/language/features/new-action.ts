import type { Action } from '../../actions/action.ts';
import type { FieldShape } from '../../actions/fields.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { usualFields } from './shapes.ts';

/** A new action as a body of VS Code's JSON service: a text that begins with `^` stands for what is no text. */
export function newActionInJson(action: Action): JsonObject {
  const toBody = (blank: Blank): JsonValue => {
    if ('fields' in blank) return Object.fromEntries(blank.fields.map(([name, inner]) => [name, toBody(inner)]));
    return blank.isText ? blank.snippet : `^${blank.snippet}`;
  };
  const fields = blanksOf(action).map(([name, blank]) => [name, toBody(blank)]);
  return { action: action.name, ...Object.fromEntries(fields) };
}

/** The lines of a new action in YAML, in VS Code's snippet syntax; `hasBlanks` when there is something to fill in. */
export function newActionInYaml(action: Action): { readonly lines: readonly string[]; readonly hasBlanks: boolean } {
  const toLines = ([name, blank]: NamedBlank): readonly string[] =>
    'fields' in blank
      ? [`${name}:`, ...blank.fields.flatMap(toLines).map((line) => `  ${line}`)]
      : [`${name}: ${blank.snippet}`];
  const lines = blanksOf(action).flatMap(toLines);
  return { lines: [`action: ${action.name}`, ...lines], hasBlanks: lines.length > 0 };
}

/** Something to begin with in a field of this schema. */
export function startingValue({
  type,
  enum: choices,
  default: given,
  minimum,
  maximum,
  properties,
}: JsonObject): JsonValue {
  if (given !== undefined) return given;
  if (Array.isArray(choices)) return choices[0] ?? '';
  switch (Array.isArray(type) ? type[0] : type) {
    case 'number':
    case 'integer':
      return minimum ?? Math.min(1, Number(maximum ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(Object.keys(Object(properties)).map((key) => [key, '']));
    default:
      return '';
  }
}

/** A place to fill in, or an object of such places. */
type Blank = { readonly snippet: string; readonly isText: boolean } | { readonly fields: readonly NamedBlank[] };
type NamedBlank = readonly [name: string, blank: Blank];

function blanksOf(action: Action): readonly NamedBlank[] {
  let stop = 1;
  const toBlank = (schema: JsonObject): Blank => {
    if (schema.properties !== undefined) {
      const fields = Object.entries(Object(schema.properties));
      return { fields: fields.map(([name, inner]) => [name, toBlank(Object(inner))]) };
    }
    if (Array.isArray(schema.enum)) return { snippet: `\${${stop++}|${schema.enum.join(',')}|}`, isText: true };
    const start = startingValue(schema);
    if (start !== '') return { snippet: `\${${stop++}:${JSON.stringify(start)}}`, isText: false };
    return { snippet: `$${stop++}`, isText: schema.type !== undefined };
  };
  return usualFields(action).map(([name, { schema }]: readonly [string, FieldShape]) => [name, toBlank(schema)]);
}
