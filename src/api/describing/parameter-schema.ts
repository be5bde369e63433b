import type { JsonObject } from '../../core/json.ts';
import { mostObjects, mostPoints } from '../calls/values.ts';
import type { Parameter } from '../parameter.ts';
import { largestNumber } from './schema.ts';

/** Characters. A body has at most 64 KiB. */
const longestText = 64 * 1024;

/** Returns a short JSON Schema for a language model, without limits that it does not need. */
export function schemaOfParameter(parameter: Parameter): JsonObject {
  const { type, minimum = 0, maximum, choices } = parameter;
  if (type === 'flag') return { type: 'boolean' };
  if (type === 'integer') return { type: 'integer', minimum, ...(maximum !== undefined && { maximum }) };
  if (type === 'number') return { type: 'number', minimum, ...(maximum !== undefined && { maximum }) };
  if (type === 'points') {
    return { type: 'array', items: schemaOfParameter({ ...parameter, type: 'number' }), maxItems: 2 * mostPoints };
  }
  if (type === 'objects') return { type: 'array', items: { type: 'object' }, maxItems: mostObjects };
  return choices ? { type: 'string', enum: choices } : { type: 'string', minLength: 1 };
}

/** Like `schemaOfParameter`, with every limit. */
export function limitedSchemaOf(parameter: Parameter): JsonObject {
  const { type, maximum = largestNumber, choices } = parameter;
  const limits = {
    flag: {},
    number: { maximum },
    points: {},
    objects: {},
    integer: { format: 'int32', maximum },
    string: choices ? {} : { maxLength: longestText },
  } as const;
  return { ...schemaOfParameter(parameter), ...limits[type] };
}

/** Omits parameters that have an alternative. */
export function requiredNames(parameters: readonly Parameter[]): readonly string[] {
  const isReplaceable = (name: string) => parameters.some(({ insteadOf }) => insteadOf === name);
  return parameters.filter(({ name, required }) => required && !isReplaceable(name)).map(({ name }) => name);
}
