import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';

/** Description of a field for people: in the JSON Schema, in completion, in hovers. */
export interface FieldShape {
  readonly description: string;
  readonly required: boolean;
  /** JSON Schema of the value. */
  readonly schema: JsonObject;
  /** Kind of reference in its text, so that an editor can complete it and go there. */
  readonly refersTo?: Reference;
  /** Conditions of a path in the workspace folder. */
  readonly file?: FileRule;
  /** Whether its keys are the arguments of the snippet that the action runs. */
  readonly holdsArguments?: true;
}

/** A field of an action: from it come the type in `run`, the reading, the JSON Schema and the docs. */
export interface Field<T, Required extends boolean = boolean> extends FieldShape {
  readonly required: Required;
  /** Whether `null` is a value of it. Elsewhere `null` is a way to leave the field out. */
  readonly acceptsNull: boolean;
  /** Reports an odd value that is accepted all the same. */
  doubt?(value: JsonValue, at: string): string | undefined;
  /** The value as `run` gets it. Lenient: `"10"` is a number, 10 is a text. `at` is the field's name in faults. */
  read(value: JsonValue, at: string): ReadResult<T>;
}

/** A path relative to the workspace folder, one relative to `.demo/` in version 1 files, or the id of a demo. */
export type Reference = 'path' | 'contentPath' | 'demo';

/** Conditions on a path when the action runs. Of one without `exists` and `isMade` nothing must. */
export interface FileRule {
  readonly exists?: 'file' | 'file or folder';
  /** The action creates the file, or gives it its own content. */
  readonly isMade?: true;
  /** Format of the file, where something reads it. */
  readonly holds?: 'deck' | 'snippet';
}

export type ReadResult<T> = { readonly value: T } | { readonly faults: readonly FieldFault[] };

/** A field that is missing or does not fit. */
export interface FieldFault {
  readonly code: 'missing-field' | 'wrong-type';
  /** Dotted: `path`, `setting.key`. */
  readonly field: string;
  /** `"path" is missing`, `"zoom" must be a number`. */
  readonly message: string;
}

export type FieldDefinitions = Readonly<Record<string, Field<unknown>>>;

/** Arguments of `run`: required fields are there, the others may be `undefined`. */
export type FieldValues<F extends FieldDefinitions> = {
  readonly [K in keyof F]: F[K] extends Field<infer T, infer Required>
    ? false extends Required
      ? T | undefined
      : T
    : never;
};

/** Fields as they are written, before anything runs: missing ones and those that do not fit are `undefined`. */
export type WrittenValues<F extends FieldDefinitions> = {
  readonly [K in keyof F]: FieldValues<F>[K] | undefined;
};

/** Reads the fields of an object; others are left alone. */
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

/** Reads the fitting values of an object, each field for itself. */
export function readWritten<F extends FieldDefinitions>(definitions: F, source: JsonObject): WrittenValues<F> {
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(definitions)) {
    const reading = readFields({ [key]: field }, source);
    values[key] = 'value' in reading ? reading.value[key] : undefined;
  }
  return values as WrittenValues<F>;
}

/** JSON Schema of an object with these fields. */
export function fieldsSchema(definitions: Readonly<Record<string, FieldShape>>): JsonObject {
  const entries = Object.entries(definitions);
  const properties = entries.map(([key, field]) => [key, { description: field.description, ...field.schema }]);
  const required = entries.filter(([, field]) => field.required).map(([key]) => key);
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

/** The same field, which may be left out. */
export function optional<T>(field: Field<T>): Field<T, false> {
  return { ...field, required: false };
}

/**
 * The same field, which may be left out; a text that is empty leaves it out too, such as a snippet's argument not given.
 */
export function optionalOrEmpty<T>(field: Field<T>): Field<T | undefined, false> {
  const { pattern } = field.schema;
  return {
    ...field,
    required: false,
    schema: pattern === undefined ? field.schema : { ...field.schema, pattern: `^$|${pattern}` },
    read: (value, at) => (value === '' ? { value: undefined } : field.read(value, at)),
  };
}

/** Any text, the empty one too. */
export function text(description: string): Field<string, true> {
  // Not 'boolean', which is readable, but would have editors offer true and false for every text.
  return define(description, { type: ['string', 'number'] }, 'a string', toText);
}

/** A text with something in it: an id, a command, a key. */
export function word(description: string): Field<string, true> {
  const schema = { type: ['string', 'number'], minLength: 1 };
  return define(description, schema, 'a non-empty string', (value) => toText(value) || undefined);
}

/** A regular expression for texts with something to see in them. */
const notBlank = '\\S';

/** A path relative to the workspace folder: of a file that is there, unless the rule says otherwise. */
export function path(description: string, file: FileRule = { exists: 'file' }): Field<string, true> {
  const toPath = (value: JsonValue) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  return { ...define(description, { type: 'string', pattern: notBlank }, 'a path', toPath), refersTo: 'path', file };
}

/** A path relative to `.demo/` in version 1 files, to the workspace folder in later ones; the rule as for `path`. */
export function contentPath(description: string, file?: FileRule): Field<string, true> {
  return { ...path(description, file), refersTo: 'contentPath' };
}

/** An image: a path relative to the workspace folder, or an address. */
export function imageSource(description: string): Field<string, true> {
  const { file: _, ...field } = path(description);
  return field;
}

/** The id of a demo. */
export function demoId(description: string): Field<string, true> {
  return { ...word(description), refersTo: 'demo' };
}

/** `N`, `"N,C"`, `"A:B"`, `"A,C:B,D"`, `start`, `end`; a number is fine. Kept as text. */
export function position(description: string): Field<string, true> {
  const toPosition = (value: JsonValue) =>
    typeof value === 'boolean' ? undefined : toText(value)?.trim() || undefined;
  const schema = { type: ['string', 'integer'], pattern: notBlank };
  return define(description, schema, 'a position, such as 12, "12,4" or "12:20"', toPosition);
}

/** The JSON Schema of a number beside its type. */
export interface NumberSchema {
  /** Included. */
  readonly minimum?: number;
  /** Included. */
  readonly maximum?: number;
  /** Offered when the action is written; the action itself knows its defaults. */
  readonly default?: number;
}

/** A finite number within bounds. */
export function number(description: string, schema: NumberSchema = {}): Field<number, true> {
  const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE } = schema;
  return define(description, { type: 'number', ...schema }, describeNumber(schema), (value) => {
    const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof given === 'number' && given >= minimum && given <= maximum ? given : undefined;
  });
}

/** A boolean. */
export function flag(description: string): Field<boolean, true> {
  return define(description, { type: 'boolean' }, 'true or false', (value) => {
    const given = typeof value === 'string' ? value.trim().toLowerCase() : value;
    if (given === true || given === 'true') return true;
    return given === false || given === 'false' ? false : undefined;
  });
}

/** One of a few words. */
export function oneOf<const T extends string>(description: string, choices: readonly T[]): Field<T, true> {
  const wanted = choices.map((choice) => `"${choice}"`).join(' or ');
  return define(description, { enum: choices }, wanted, (value) => choices.find((choice) => choice === value));
}

/** One of a few words; a text that is none of them is the one `otherwise`, with a doubt. */
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

/** An object with fields of its own. */
export function group<const F extends FieldDefinitions>(description: string, fields: F): Field<FieldValues<F>, true> {
  return {
    description,
    required: true,
    acceptsNull: false,
    schema: fieldsSchema(fields),
    read: (value, at) => (isJsonObject(value) ? readFields(fields, value, `${at}.`) : wrongType(at, 'an object')),
  };
}

/** An object of any shape. */
export function record(description: string): Field<JsonObject, true> {
  const toObject = (value: JsonValue) => (isJsonObject(value) ? value : undefined);
  return define(description, { type: 'object' }, 'an object', toObject);
}

/** The arguments of a snippet, by their names. */
export function snippetArguments(description: string): Field<JsonObject, true> {
  return { ...record(description), holdsArguments: true };
}

/** A list of texts; one text alone is a list of one. */
export function texts(description: string): Field<readonly string[], true> {
  const schema = { type: 'array', items: { type: ['string', 'number', 'boolean'] } };
  return define(description, schema, 'a list of strings', (value) => {
    const items = (Array.isArray(value) ? value : [value]).map(toText);
    return items.includes(undefined) ? undefined : (items as string[]);
  });
}

/** Any JSON value, `null` included. */
export function json(description: string): Field<JsonValue, true> {
  return { description, required: true, acceptsNull: true, schema: {}, read: (value) => ({ value }) };
}

function define<T>(
  description: string,
  schema: JsonObject,
  wanted: string,
  parse: (value: JsonValue) => T | undefined,
): Field<T, true> {
  return {
    description,
    required: true,
    acceptsNull: false,
    schema,
    read(value, at) {
      const parsed = parse(value);
      return parsed === undefined ? wrongType(at, wanted) : { value: parsed };
    },
  };
}

function wrongType(field: string, wanted: string): { readonly faults: readonly FieldFault[] } {
  return { faults: [{ code: 'wrong-type', field, message: `"${field}" must be ${wanted}` }] };
}

function toText(value: JsonValue): string | undefined {
  return value === null || typeof value === 'object' ? undefined : String(value);
}

function describeNumber({ minimum, maximum }: NumberSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `a number from ${minimum} to ${maximum}`;
  if (maximum !== undefined) return `a number of at most ${maximum}`;
  return minimum === undefined ? 'a number' : `a number of at least ${minimum}`;
}
