import type { JsonObject, JsonValue } from '../../core/json.ts';
import { type ProblemCode, problemResponse } from '../answering/problem.ts';
import type { ApiResponse } from '../exchange.ts';
import type { Parameter, ParameterValues } from '../operation.ts';
import type { ValueOrRefusal } from './refusal.ts';

interface Sources {
  readonly query: URLSearchParams | undefined;
  readonly body: JsonObject | undefined;
}

/** Reads a route's parameters from query and body. What the route does not know is left alone (cache busters). */
export function readParameters(definitions: readonly Parameter[], sources: Sources): ValueOrRefusal<ParameterValues> {
  const values: Record<string, string | boolean | number> = {};
  for (const definition of definitions) {
    const { name } = definition;
    const given = givenValues(definition, sources);
    if (given.length > 1) return refuse('duplicate-parameter', `Give "${name}" once.`);
    const [value] = given;
    if (value === undefined || (value === '' && definition.required)) {
      if (definition.required) return refuse('missing-id', `Say which demo: "${name}" is missing.`);
      continue;
    }
    const reading = readValue(definition, value);
    if ('refusal' in reading) return reading;
    values[name] = reading.value;
  }
  return { value: values };
}

function givenValues({ name, in: places }: Parameter, { query, body }: Sources): readonly JsonValue[] {
  const given: JsonValue[] = [];
  if (places.includes('query') && query) given.push(...query.getAll(name));
  if (places.includes('body') && body && Object.hasOwn(body, name)) given.push(body[name] ?? null);
  return given;
}

function readValue(definition: Parameter, value: JsonValue): ValueOrRefusal<string | boolean | number> {
  switch (definition.type) {
    case 'flag':
      return readFlag(definition.name, value);
    case 'integer':
      return readInteger(definition, value);
    default:
      return readString(definition, value);
  }
}

/** `true false 1 0`, as JSON booleans or as strings; present but empty is true. */
function readFlag(name: string, value: JsonValue): ValueOrRefusal<boolean> {
  if (value === true || value === 'true' || value === '1' || value === '') return { value: true };
  if (value === false || value === 'false' || value === '0') return { value: false };
  return refuse('bad-flag', `"${name}" must be true, false, 1 or 0.`);
}

function readString({ name, choices }: Parameter, value: JsonValue): ValueOrRefusal<string> {
  if (choices && !choices.some((choice) => choice === value)) {
    return refuse('bad-request', `"${name}" must be ${choices.join(' or ')}.`);
  }
  if (typeof value === 'string' && value !== '') return { value };
  return refuse('bad-request', `"${name}" must be a string that is not empty.`);
}

/** Digits and nothing else: `1e3` and `0x10` are somebody's mistake. */
function readInteger(
  { name, minimum = 0, maximum = 2 ** 31 - 1 }: Parameter,
  value: JsonValue,
): ValueOrRefusal<number> {
  const given = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  const fits = typeof given === 'number' && Number.isInteger(given) && given >= minimum && given <= maximum;
  if (fits) return { value: given };
  return refuse('bad-request', `"${name}" must be a whole number from ${minimum} to ${maximum}.`);
}

function refuse(code: ProblemCode, detail: string): { readonly refusal: ApiResponse } {
  return { refusal: problemResponse(code, detail) };
}
