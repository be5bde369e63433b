import { isJsonObject, type JsonValue } from '../core/json.ts';
import { createLines } from '../core/text.ts';
import type { ParseResult } from './broken-file.ts';
import type { FileLocation } from './draft.ts';
import { readerOf } from './readers.ts';
import { createFieldReader } from './reading/field-reader.ts';
import { createTreeSource } from './reading/tree-source.ts';

/** A number or boolean keeps its type if the string is nothing but the `{NAME}`. */
export type VariableValue = string | number | boolean;

/** If it returns `undefined`, the text stays. */
export type VariableLookup = (name: string) => VariableValue | undefined | Promise<VariableValue | undefined>;

export interface VariableFile extends FileLocation, ParseResult {
  readonly values: ReadonlyMap<string, string>;
}

const reference = /\{([^{}\r\n]{1,200})\}/g;
const loneReference = /^\{([^{}\r\n]{1,200})\}$/;

/** In strings, but not in keys. Looks up each name once, in order. Does not expand inserted text. */
export async function expandVariables<T extends JsonValue>(value: T, lookup: VariableLookup): Promise<T> {
  const values = new Map<string, VariableValue>();
  for (const name of namesIn(value)) {
    const replacement = await lookup(name);
    if (replacement !== undefined) values.set(name, replacement);
  }
  return (values.size === 0 ? value : replaceIn(value, values)) as T;
}

/** {@link expandVariables} with the variables known before a show runs. */
export function fillInKnown<T extends JsonValue>(
  value: T,
  workspaceFolder: string,
  variables: ReadonlyMap<string, string>,
): T {
  const knownValues = new Map<string, VariableValue>();
  for (const name of namesIn(value)) {
    const replacement = name === 'DT_WORKSPACE_PATH' ? workspaceFolder : variables.get(name);
    if (replacement !== undefined) knownValues.set(name, replacement);
  }
  return (knownValues.size === 0 ? value : replaceIn(value, knownValues)) as T;
}

/** One level deep. Numbers stay as written (`1.10`). */
export function parseVariables(text: string, location: FileLocation): VariableFile {
  const document = readerOf(location.path)?.(text) ?? { root: undefined, problems: [] };
  const source = createTreeSource(document, createLines(text));
  const values = new Map<string, string>();
  const object = document.root && createFieldReader(source).expect(document.root, 'object', 'A variables file');
  for (const { key, value } of object?.properties ?? []) {
    if (value?.kind === 'string' || value?.kind === 'boolean') {
      values.set(key.value, String(value.value));
    } else if (value?.kind === 'number') {
      values.set(key.value, text.slice(value.start, value.end));
    } else if (value) {
      const message = `The variable "${key.value}" must be a string, a number, true or false.`;
      source.report('error', 'wrong-type', message, value);
    }
  }
  return { ...location, values, problems: source.problems, syntaxErrors: source.syntaxErrors };
}

export function isVariableFile(path: string): boolean {
  return /(^|[\\/])variables\.(json|ya?ml)$/i.test(path);
}

function namesIn(value: JsonValue, names = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    for (const match of value.matchAll(reference)) names.add(match[1] ?? '');
  } else if (Array.isArray(value) || isJsonObject(value)) {
    for (const item of Object.values(value)) namesIn(item, names);
  }
  return names;
}

function replaceIn(value: JsonValue, values: ReadonlyMap<string, VariableValue>): JsonValue {
  if (typeof value === 'string') return replaceInText(value, values);
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, values));
  if (!isJsonObject(value)) return value;
  // fromEntries defines own keys, including `__proto__`.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceIn(item, values)]));
}

function replaceInText(text: string, values: ReadonlyMap<string, VariableValue>): VariableValue {
  const loneName = loneReference.exec(text)?.[1];
  if (loneName !== undefined) return values.get(loneName) ?? text;
  return text.replace(reference, (whole, name: string) => String(values.get(name) ?? whole));
}
