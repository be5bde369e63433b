import { isJsonObject, type JsonValue } from '../core/json.ts';

/** A value on one line, with spaces as people put them: `{ "a": [1, 2] }`. */
export function printJsonLine(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(printJsonLine).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${printJsonLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A value in lines, all but the first behind `indent`; `unit` is one level more. */
export function printJsonLines(value: JsonValue, indent: string, unit: string, lineBreak: string): string {
  return JSON.stringify(value, undefined, unit).split('\n').join(`${lineBreak}${indent}`);
}
