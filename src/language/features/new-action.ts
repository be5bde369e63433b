import type { Action } from '../../actions/action.ts';
import type { FieldShape } from '../../actions/fields.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { usualFields } from './shapes.ts';

/** Lines in snippet syntax; `hasBlanks` if there is something to fill in. */
export interface NewAction {
  readonly lines: readonly string[];
  readonly hasBlanks: boolean;
}

export function newActionInJson(action: Action): NewAction {
  const toLines = ([name, blank]: NamedBlank): readonly string[] => {
    if ('fields' in blank) return [`"${name}": {`, ...indented(blank.fields.map(toLines)), '}'];
    return [`"${name}": ${blank.isText ? `"${blank.snippet}"` : blank.snippet}`];
  };
  const fields = blanksOf(action).map(toLines);
  return { lines: ['{', ...indented([[`"action": "${action.name}"`], ...fields]), '}'], hasBlanks: fields.length > 0 };
}

/** Indented with a tab, separated by commas. */
function indented(members: readonly (readonly string[])[]): readonly string[] {
  return members.flatMap((lines, member) =>
    lines.map((line, at) => `\t${line}${at === lines.length - 1 && member < members.length - 1 ? ',' : ''}`),
  );
}

export function newActionInYaml(action: Action): NewAction {
  const toLines = ([name, blank]: NamedBlank): readonly string[] =>
    'fields' in blank
      ? [`${name}:`, ...blank.fields.flatMap(toLines).map((line) => `  ${line}`)]
      : [`${name}: ${blank.snippet}`];
  const lines = blanksOf(action).flatMap(toLines);
  return { lines: [`action: ${action.name}`, ...lines], hasBlanks: lines.length > 0 };
}

/** An initial value for a field with this schema. */
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
