import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Parameter, Params } from '../parameter.ts';
import type { ProblemCode } from '../responses/problem.ts';

const largest = 2 ** 31 - 1;
/** Points per call. A hand makes far fewer between two calls. */
export const mostPoints = 256;
/** Actions per demo. The longest demos that people write have about this many. */
export const mostObjects = 200;

export interface Fault {
  readonly code: ProblemCode;
  readonly detail: string;
}

type ParameterValue = string | boolean | number | readonly number[] | readonly JsonObject[];
type ValueOrFault<T> = { readonly value: T } | { readonly fault: Fault };

/** A value may be JSON or, as in a query, text. */
export function readValues(
  definitions: readonly Parameter[],
  given: (definition: Parameter) => readonly JsonValue[],
): ValueOrFault<Params> {
  const values: Record<string, ParameterValue> = {};
  for (const definition of definitions) {
    const { name } = definition;
    const [value, ...more] = given(definition);
    if (more.length > 0) return refuse('duplicate-parameter', `Give "${name}" only once.`);
    const others = definitions.filter((other) => other.insteadOf === name && given(other).length > 0);
    if (value === undefined || (value === '' && definition.required && definition.type === 'string')) {
      if (definition.required && others.length === 0) return refuseWithout(name);
      continue;
    }
    const [other] = others;
    if (other) return refuse('bad-request', `Give "${name}" or "${other.name}", not both.`);
    const reading = readValue(definition, value);
    if ('fault' in reading) return reading;
    values[name] = reading.value;
  }
  return { value: values };
}

function refuseWithout(name: string): { readonly fault: Fault } {
  if (name === 'id') return refuse('missing-id', `"${name}" is missing: give the id of a demo.`);
  return refuse('bad-request', `"${name}" is missing.`);
}

function readValue(definition: Parameter, value: JsonValue): ValueOrFault<ParameterValue> {
  switch (definition.type) {
    case 'flag':
      return readFlag(definition.name, value);
    case 'integer':
      return readInteger(definition, value);
    case 'number':
      return readNumber(definition, value);
    case 'points':
      return readPoints(definition, value);
    case 'objects':
      return readObjects(definition, value);
    default:
      return readString(definition, value);
  }
}

/** Accepts `true false 1 0` as JSON booleans or strings; present but empty is true. */
function readFlag(name: string, value: JsonValue): ValueOrFault<boolean> {
  if (value === true || value === 'true' || value === '1' || value === '') return { value: true };
  if (value === false || value === 'false' || value === '0') return { value: false };
  return refuse('bad-flag', `"${name}" must be true, false, 1 or 0.`);
}

function readString({ name, choices }: Parameter, value: JsonValue): ValueOrFault<string> {
  if (choices && !choices.some((choice) => choice === value)) {
    return refuse('bad-request', `"${name}" must be ${choices.join(' or ')}.`);
  }
  if (typeof value === 'string' && value !== '') return { value };
  return refuse('bad-request', `"${name}" must be a non-empty string.`);
}

/** Digits only: `1e3` and `0x10` are likely mistakes. */
function readInteger({ name, minimum = 0, maximum = largest }: Parameter, value: JsonValue): ValueOrFault<number> {
  const given = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  const fits = typeof given === 'number' && Number.isInteger(given) && given >= minimum && given <= maximum;
  if (fits) return { value: given };
  return refuse('bad-request', `"${name}" must be a whole number from ${minimum} to ${maximum}.`);
}

/** Decimal digits only, no exponents. */
function readNumber({ name, minimum = 0, maximum = largest }: Parameter, value: JsonValue): ValueOrFault<number> {
  const given = typeof value === 'string' && /^\d{1,10}(?:\.\d{1,17})?$/.test(value) ? Number(value) : value;
  if (typeof given === 'number' && given >= minimum && given <= maximum) return { value: given };
  return refuse('bad-request', `"${name}" must be a number from ${minimum} to ${maximum}.`);
}

function readPoints({ name, minimum = 0, maximum = 1 }: Parameter, value: JsonValue): ValueOrFault<readonly number[]> {
  const isNumber = (one: unknown): one is number => typeof one === 'number' && one >= minimum && one <= maximum;
  if (Array.isArray(value) && value.length % 2 === 0 && value.length <= 2 * mostPoints && value.every(isNumber)) {
    return { value };
  }
  const what = `numbers from ${minimum} to ${maximum}, two for each point, at most ${mostPoints} points`;
  return refuse('bad-request', `"${name}" must be a list of ${what}.`);
}

function readObjects({ name }: Parameter, value: JsonValue): ValueOrFault<readonly JsonObject[]> {
  if (Array.isArray(value) && value.length <= mostObjects && value.every(isJsonObject)) return { value };
  return refuse('bad-request', `"${name}" must be a list of at most ${mostObjects} objects.`);
}

function refuse(code: ProblemCode, detail: string): { readonly fault: Fault } {
  return { fault: { code, detail } };
}
