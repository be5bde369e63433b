import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';

export interface FieldShape {
  readonly description: string;
  readonly required: boolean;
  /** JSON Schema of the value. */
  readonly schema: JsonObject;
  /** For completion and navigation. */
  readonly refersTo?: Reference;
  /** Conditions of a path in the workspace folder. */
  readonly file?: FileRule;
  /** Its keys are arguments of a snippet. */
  readonly holdsArguments?: true;
}

/** The single definition of a field for the parser, the JSON Schema, the docs, and its type in `run`. */
export interface Field<T, Required extends boolean = boolean> extends FieldShape {
  readonly required: Required;
  /** Otherwise `null` means that the field is omitted. */
  readonly acceptsNull: boolean;
  /** A warning about an accepted value. */
  doubt?(value: JsonValue, at: string): string | undefined;
  /** Lenient: `"10"` is a number, 10 is a text. `at` is the field's name in messages. */
  read(value: JsonValue, at: string): ReadResult<T>;
}

/** `path` is relative to the workspace folder, `contentPath` to `.demo/` in version 1; `demo` is an id. */
export type Reference = 'path' | 'contentPath' | 'demo';

/** When the action runs. Without `exists` and `isMade`, there are no conditions. */
export interface FileRule {
  readonly exists?: 'file' | 'file or folder';
  readonly isMade?: true;
  /** The expected content. */
  readonly holds?: 'deck' | 'snippet';
}

export type ReadResult<T> = { readonly value: T } | { readonly faults: readonly FieldFault[] };

/** A missing or invalid field. */
export interface FieldFault {
  readonly code: 'missing-field' | 'wrong-type';
  /** Dotted: `path`, `setting.key`. */
  readonly field: string;
  /** `"path" is missing`, `"zoom" must be a number`. */
  readonly message: string;
}

export type FieldDefinitions = Readonly<Record<string, Field<unknown>>>;

/** Arguments of `run`; optional fields may be `undefined`. */
export type FieldValues<F extends FieldDefinitions> = {
  readonly [K in keyof F]: F[K] extends Field<infer T, infer Required>
    ? false extends Required
      ? T | undefined
      : T
    : never;
};

/** Fields before running; missing and invalid ones are `undefined`. */
export type WrittenValues<F extends FieldDefinitions> = {
  readonly [K in keyof F]: FieldValues<F>[K] | undefined;
};

/** Ignores unknown fields. */
export function readFields<F extends FieldDefinitions>(
  definitions: F,
  source: JsonObject,
  prefix = '',
): ReadResult<FieldValues<F>> {
  const values: Record<string, unknown> = {};
  const faults: FieldFault[] = [];
  for (const [key, field] of Object.entries(definitions)) {
    const at = prefix + key;
    const written = Object.hasOwn(source, key) ? source[key] : undefined;
    if (written === undefined || (written === null && !field.acceptsNull)) {
      if (field.required) faults.push({ code: 'missing-field', field: at, message: `"${at}" is missing` });
      continue;
    }
    const reading = field.read(written, at);
    if ('value' in reading) values[key] = reading.value;
    else faults.push(...reading.faults);
  }
  return faults.length > 0 ? { faults } : { value: values as FieldValues<F> };
}

/** Skips invalid fields. */
export function readWritten<F extends FieldDefinitions>(definitions: F, source: JsonObject): WrittenValues<F> {
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(definitions)) {
    const reading = readFields({ [key]: field }, source);
    values[key] = 'value' in reading ? reading.value[key] : undefined;
  }
  return values as WrittenValues<F>;
}

export function fieldsSchema(definitions: Readonly<Record<string, FieldShape>>): JsonObject {
  const entries = Object.entries(definitions);
  const properties = entries.map(([key, field]) => [key, { description: field.description, ...field.schema }]);
  const required = entries.filter(([, field]) => field.required).map(([key]) => key);
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

export function optional<T>(field: Field<T>): Field<T, false> {
  return { ...field, required: false };
}

/** An empty text, such as an omitted snippet argument, counts as omitted. */
export function optionalOrEmpty<T>(field: Field<T>): Field<T | undefined, false> {
  const { pattern } = field.schema;
  return {
    ...field,
    required: false,
    schema: pattern === undefined ? field.schema : { ...field.schema, pattern: `^$|${pattern}` },
    read: (value, at) => (value === '' ? { value: undefined } : field.read(value, at)),
  };
}

/** May be empty. */
export function text(description: string): Field<string, true> {
  // 'boolean' is readable too, but editors would suggest true and false.
  return define(description, { type: ['string', 'number'] }, 'a string', toText);
}

/** Not empty: an id, a command, a key. */
export function word(description: string): Field<string, true> {
  const schema = { type: ['string', 'number'], minLength: 1 };
  return define(description, schema, 'a non-empty string', (value) => toText(value) || undefined);
}

const notBlank = '\\S';

/** Relative to the workspace folder. By default, the file must exist. */
export function path(description: string, file: FileRule = { exists: 'file' }): Field<string, true> {
  const toPath = (value: JsonValue) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  return { ...define(description, { type: 'string', pattern: notBlank }, 'a path', toPath), refersTo: 'path', file };
}

/** Relative to `.demo/` in version 1 files, to the workspace folder in later ones. */
export function contentPath(description: string, file?: FileRule): Field<string, true> {
  return { ...path(description, file), refersTo: 'contentPath' };
}

/** A path relative to the workspace folder, or a URL. */
export function imageSource(description: string): Field<string, true> {
  const { file: _, ...field } = path(description);
  return field;
}

export function demoId(description: string): Field<string, true> {
  return { ...word(description), refersTo: 'demo' };
}

/** `N`, `"N,C"`, `"A:B"`, `"A,C:B,D"`, `start`, `end`, also as a number. Kept as text. */
export function position(description: string): Field<string, true> {
  const toPosition = (value: JsonValue) =>
    typeof value === 'boolean' ? undefined : toText(value)?.trim() || undefined;
  const schema = { type: ['string', 'integer'], pattern: notBlank };
  return define(description, schema, 'a position, such as 12, "12,4" or "12:20"', toPosition);
}

export interface NumberSchema {
  /** Inclusive. */
  readonly minimum?: number;
  /** Inclusive. */
  readonly maximum?: number;
  /** For completion only. */
  readonly default?: number;
}

export function number(description: string, schema: NumberSchema = {}): Field<number, true> {
  const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE } = schema;
  return define(description, { type: 'number', ...schema }, describeNumber(schema), (value) => {
    const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof given === 'number' && given >= minimum && given <= maximum ? given : undefined;
  });
}

export function flag(description: string): Field<boolean, true> {
  return define(description, { type: 'boolean' }, 'true or false', (value) => {
    const given = typeof value === 'string' ? value.trim().toLowerCase() : value;
    if (given === true || given === 'true') return true;
    return given === false || given === 'false' ? false : undefined;
  });
}

export function oneOf<const T extends string>(description: string, choices: readonly T[]): Field<T, true> {
  const expected = choices.map((choice) => `"${choice}"`).join(' or ');
  return define(description, { enum: choices }, expected, (value) => choices.find((choice) => choice === value));
}

/** Any other text means `otherwise`, with a warning. */
export function oneOfOr<const T extends string>(
  description: string,
  choices: readonly T[],
  otherwise: T,
): Field<T, true> {
  const field = oneOf(description, choices);
  const isOther = (value: JsonValue) => typeof value === 'string' && !choices.some((choice) => choice === value);
  return {
    ...field,
    doubt: (value, at) => (isOther(value) ? `"${value}" is not a known "${at}": "${otherwise}" is used` : undefined),
    read: (value, at) => (isOther(value) ? { value: otherwise } : field.read(value, at)),
  };
}

export function group<const F extends FieldDefinitions>(description: string, fields: F): Field<FieldValues<F>, true> {
  return {
    description,
    required: true,
    acceptsNull: false,
    schema: fieldsSchema(fields),
    read: (value, at) => (isJsonObject(value) ? readFields(fields, value, `${at}.`) : wrongType(at, 'an object')),
  };
}

export function record(description: string): Field<JsonObject, true> {
  const toObject = (value: JsonValue) => (isJsonObject(value) ? value : undefined);
  return define(description, { type: 'object' }, 'an object', toObject);
}

export function snippetArguments(description: string): Field<JsonObject, true> {
  return { ...record(description), holdsArguments: true };
}

/** A list of texts, or a single one. */
export function texts(description: string): Field<readonly string[], true> {
  const schema = { type: 'array', items: { type: ['string', 'number', 'boolean'] } };
  return define(description, schema, 'a list of strings', (value) => {
    const items = (Array.isArray(value) ? value : [value]).map(toText);
    return items.includes(undefined) ? undefined : (items as string[]);
  });
}

/** Any JSON value, including `null`. */
export function json(description: string): Field<JsonValue, true> {
  return { description, required: true, acceptsNull: true, schema: {}, read: (value) => ({ value }) };
}

function define<T>(
  description: string,
  schema: JsonObject,
  expected: string,
  parse: (value: JsonValue) => T | undefined,
): Field<T, true> {
  return {
    description,
    required: true,
    acceptsNull: false,
    schema,
    read(value, at) {
      const parsed = parse(value);
      return parsed === undefined ? wrongType(at, expected) : { value: parsed };
    },
  };
}

function wrongType(field: string, expected: string): { readonly faults: readonly FieldFault[] } {
  return { faults: [{ code: 'wrong-type', field, message: `"${field}" must be ${expected}` }] };
}

function toText(value: JsonValue): string | undefined {
  return value === null || typeof value === 'object' ? undefined : String(value);
}

function describeNumber({ minimum, maximum }: NumberSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `a number from ${minimum} to ${maximum}`;
  if (maximum !== undefined) return `a number of at most ${maximum}`;
  return minimum === undefined ? 'a number' : `a number of at least ${minimum}`;
}
