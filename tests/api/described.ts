import { Ajv2020 } from 'ajv/dist/2020.js';
import { describeApi } from '../../src/api/describing/openapi.ts';
import { routes } from '../../src/api/route-table.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json.ts';
import { createInProcess, type InProcessOptions } from './in-process.ts';

/** A route with one of its methods, as the description has it. */
export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly { name: string; in: string; example?: JsonValue }[];
  readonly requestBody?: { content: Readonly<Record<string, { schema: JsonObject; example: JsonObject }>> };
  readonly responses: Record<string, { $ref?: string; content?: Record<string, Form> }>;
}

export interface Form {
  readonly schema: JsonObject;
  readonly example?: JsonValue;
  readonly examples?: Record<string, { value: JsonValue }>;
}

/** Served as /api/openapi.json. */
export const description = describeApi(routes);
const paths = Object.entries(description.paths as unknown as Record<string, Record<string, Omit<Operation, 'path'>>>);
export const operations: readonly Operation[] = paths.flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
);
/** For `it.each`. */
export const cases = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
export const formsOf = ({ $ref, content = {} }: Operation['responses'][string]): Record<string, Form> =>
  $ref === undefined ? content : (lookUp($ref) as { content: Record<string, Form> }).content;

/** Target of a reference of the description. */
export function lookUp(pointer: string): unknown {
  const [, ...keys] = pointer.split('/');
  return keys.reduce<unknown>((value, key) => Object(value)[key], description);
}

/** Every object closed: an answer with members beyond the description is a mistake of the description. */
function close(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(close);
  if (!isJsonObject(value)) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, close(entry)]));
  return value.type === 'object' && 'properties' in value ? { ...closed, additionalProperties: false } : closed;
}

const ajv = new Ajv2020({ strict: false, formats: { int32: true, int64: true, uri: true } });
ajv.addSchema({ components: close(description.components!) }, 'api');

/** The schema's objections to a value; empty when it fits. */
export function faults(schema: JsonObject, value: JsonValue): string {
  const text = JSON.stringify(close(schema)).replaceAll('#/components/', 'api#/components/');
  return ajv.validate(JSON.parse(text), value) ? '' : ajv.errorsText();
}

export interface ExampleRequest {
  readonly line: string;
  readonly body?: JsonObject;
}

/** A call made of an operation's own examples. */
export function exampleRequest({ path, method, parameters, requestBody }: Operation): ExampleRequest {
  const query = new URLSearchParams();
  for (const { name, in: place, example } of parameters) {
    if (place === 'query' && example !== undefined) query.set(name, String(example));
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => {
    const found = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
    return String(found?.example);
  });
  const line = `${method} ${filled}${query.size > 0 ? `?${query}` : ''}`;
  const body = requestBody?.content['application/json']?.example;
  return { line, ...(body && { body }) };
}

/** Faults of a response by its operation's own description; empty when it keeps to it. */
export function judge(
  operation: Operation,
  answer: { status: number; type: string | undefined; body: string },
): string {
  const { status, type = '', body } = answer;
  const response = operation.responses[status];
  if (!response) return `${status} is not described`;
  const forms = formsOf(response);
  const form = forms[type.split(';')[0]!] ?? forms['*/*'];
  if (!form) return `${type} is not described for ${status}`;
  return faults(form.schema, type.includes('json') ? JSON.parse(body) : body);
}

/** The same for a call over a fake show at revision 8. */
export async function judgeCall(
  operation: Operation,
  request: ExampleRequest,
  options?: InProcessOptions,
  headers = {},
) {
  const { call, show } = createInProcess(options);
  while (show.state().revision < 8) show.move();
  const { line, body } = request;
  const response = await call(line, { headers, ...(body && { body }) });
  const text = String(response.body ?? '');
  const fault = judge(operation, { status: response.status, type: response.headers['Content-Type'], body: text });
  const code = response.headers['Content-Type']?.includes('problem') ? JSON.parse(text).code : undefined;
  return { status: response.status, code, fault };
}
