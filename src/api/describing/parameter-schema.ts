import type { JsonObject } from '../../core/json.ts';
import type { Parameter } from '../operation.ts';

/** What a parameter may be, as JSON Schema. */
export function schemaOfParameter({ type, minimum = 0, maximum, choices }: Parameter): JsonObject {
  if (type === 'flag') return { type: 'boolean' };
  if (type === 'integer') return { type: 'integer', minimum, ...(maximum !== undefined && { maximum }) };
  return choices ? { type: 'string', enum: choices } : { type: 'string', minLength: 1 };
}

/** Of those that have to be there: nothing can stand instead of them. */
export function requiredNames(parameters: readonly Parameter[]): readonly string[] {
  const isReplaceable = (name: string) => parameters.some(({ insteadOf }) => insteadOf === name);
  return parameters.filter(({ name, required }) => required && !isReplaceable(name)).map(({ name }) => name);
}
