import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Parameter, Params } from '../parameter.ts';
import { problemResponse, type ValueOrRefusal } from '../responses/problem.ts';
import { readValues } from './values.ts';

interface ParameterSources {
  readonly query: URLSearchParams | undefined;
  readonly body: JsonObject | undefined;
}

/** Reads a route's parameters from query and body. What the route does not know is left alone (cache busters). */
export function readParameters(definitions: readonly Parameter[], sources: ParameterSources): ValueOrRefusal<Params> {
  const reading = readValues(definitions, (definition) => givenValues(definition, sources));
  if ('value' in reading) return reading;
  const { code, detail } = reading.fault;
  return { refusal: problemResponse(code, detail) };
}

function givenValues({ name, in: places }: Parameter, { query, body }: ParameterSources): readonly JsonValue[] {
  const given: JsonValue[] = [];
  if (places.includes('query') && query) given.push(...query.getAll(name));
  if (places.includes('body') && body && Object.hasOwn(body, name)) given.push(body[name] ?? null);
  return given;
}
