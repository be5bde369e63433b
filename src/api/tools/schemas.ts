import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { requiredNames, schemaOfParameter } from '../describing/parameter-schema.ts';
import { demoSummary, schemas, showSnapshot, text } from '../describing/schemas.ts';
import type { Operation } from '../operation.ts';
import type { Tool } from '../tool.ts';

/** JSON Schema keywords that programs need and a model does not. */
const limits = new Set(['format', 'maxLength', 'maximum', 'maxItems']);

/** Omits alternatives (`insteadOf`), because model providers refuse `oneOf` at the top level. */
export function inputSchemaOf({ parameters }: Tool): JsonObject {
  const required = requiredNames(parameters);
  const properties = parameters.map((parameter) => {
    return [parameter.name, { ...schemaOfParameter(parameter), description: parameter.summary }] as const;
  });
  return {
    type: 'object',
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** A read's answer, or a command's answer or "running". Missing if the answer is not JSON. */
export function outputSchemaOf({ kind, answer }: Operation): JsonObject | undefined {
  if (answer.type !== 'application/json') return undefined;
  if (kind === 'read') return inline(answer.schema);
  const { properties } = resolve(answer.schema) as { properties: JsonObject };
  const { enum: ends } = properties.status as { enum: readonly string[] };
  return inline({ ...objectWith({ ...properties, status: { enum: [...ends, 'running'] } }), required: ['status'] });
}

const { history: _past, ...present } = resolve(showSnapshot).properties as JsonObject;
export const briefStateSchema = inline({ ...objectWith(present), required: ['revision', 'status', 'canGoBack'] });

export const briefDemosSchema = inline({
  ...objectWith({
    demoFiles: arrayOf(objectWith({ file: text, demos: arrayOf(demoSummary) })),
    currentFile: text,
    nextDemo: demoSummary,
  }),
  required: ['demoFiles'],
});

const finding = objectWith({
  severity: { enum: ['error', 'warning', 'info'] },
  place: text,
  demo: text,
  message: text,
  fixes: { type: 'array', items: { type: 'string' } },
});
export const checkSchema = inline({
  ...objectWith({
    summary: text,
    failing: { type: 'integer' },
    findings: arrayOf(finding),
    more: { type: 'integer', description: 'the number of findings left out' },
  }),
  required: ['summary', 'failing', 'findings'],
});

export const writtenDemoSchema = inline({
  ...objectWith({ file: text, line: { type: 'integer' }, demo: demoSummary, findings: arrayOf(finding) }),
  required: ['file', 'line', 'demo', 'findings'],
});

export const madeShowSchema = inline({
  ...objectWith({
    file: text,
    demos: arrayOf(demoSummary),
    unchanged: arrayOf(objectWith({ path: text, why: text })),
  }),
  required: ['file', 'demos', 'unchanged'],
});

function objectWith(properties: JsonObject): JsonObject {
  return { type: 'object', properties };
}

function arrayOf(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

/** Inlines references and drops limits, because a tool's schema must be self-contained. */
function inline(schema: JsonObject): JsonObject {
  const within = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(within);
    if (!isJsonObject(value)) return value;
    if (value.$ref === text.$ref) return { type: 'string' };
    if (value.$ref !== undefined) return within(resolve(value));
    const entries = Object.entries(value).filter(([key]) => !limits.has(key));
    return Object.fromEntries(entries.map(([key, entry]) => [key, within(entry)]));
  };
  return within(schema) as JsonObject;
}

function resolve(schema: JsonObject): JsonObject {
  const name = String(schema.$ref).split('/').at(-1) ?? '';
  return schemas[name] ?? schema;
}
