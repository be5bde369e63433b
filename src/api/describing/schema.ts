import type { JsonObject, JsonValue } from '../../core/json.ts';

declare const valueType: unique symbol;

/** JSON Schema 2020-12 of values of type `T`. */
export type Schema<T = unknown> = JsonObject & { readonly [valueType]?: T };

export type Infer<S> = S extends Schema<infer T> ? T : never;

export interface Optional<T = unknown> {
  readonly optional: Schema<T>;
}

type Members = Readonly<Record<string, Schema | Optional>>;
type MemberValue<M> = M extends Optional<infer T> ? T : Infer<M>;
type ObjectValue<M> = Flat<
  { readonly [K in keyof M as M[K] extends Optional ? never : K]: MemberValue<M[K]> } & {
    readonly [K in keyof M as M[K] extends Optional ? K : never]?: MemberValue<M[K]>;
  }
>;
type Flat<T> = { [K in keyof T]: T[K] };

export const largestNumber = 2 ** 31 - 1;
/** Items per list from a file: it has at most 5 MiB, and each item takes some bytes. */
const mostInFile = 1_000_000;

export const whole = { type: 'integer', format: 'int32' } as const;
export const flag: Schema<boolean> = { type: 'boolean' };
export const onlyTrue: Schema<true> = { type: 'boolean', const: true };
export const count: Schema<number> = { ...whole, minimum: 0, maximum: largestNumber };
export const fromOne: Schema<number> = { ...count, minimum: 1 };

export function object<const M extends Members>(members: M): Schema<ObjectValue<M>> {
  const entries = Object.entries(members);
  const properties = entries.map(([name, member]) => [name, isOptional(member) ? member.optional : member] as const);
  const required = entries.flatMap(([name, member]) => (isOptional(member) ? [] : [name]));
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

export function optional<T>(schema: Schema<T>): Optional<T> {
  return { optional: schema };
}

export function listOf<T>(items: Schema<T>, maxItems = mostInFile): Schema<readonly T[]> {
  return { type: 'array', items, maxItems };
}

export function oneOf<T extends string>(...values: readonly T[]): Schema<T> {
  return { type: 'string', enum: values };
}

function isOptional(member: Schema | Optional): member is Optional {
  return 'optional' in member;
}

export interface AnswerForm<T = unknown> {
  readonly type: string;
  readonly schema: Schema<T>;
  readonly example?: JsonValue;
}

export function jsonForm<T>(schema: Schema<T>, example: NoInfer<T>): AnswerForm<T> {
  return { type: 'application/json', schema, example: example as JsonValue };
}
