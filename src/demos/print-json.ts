import { isJsonObject, type JsonValue } from '../core/json.ts';

/** Prints on one line with spaces: `{ "a": [1, 2] }`. */
export function printJsonLine(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(printJsonLine).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${printJsonLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Prints on several lines, indented by `indent` except for the first. */
export function printJsonLines(value: JsonValue, indent: string, unit: string, lineBreak: string): string {
  return JSON.stringify(value, undefined, unit).split('\n').join(`${lineBreak}${indent}`);
}
