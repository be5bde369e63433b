import type { JsonValue } from '../../core/json.ts';
import type { TemplateCall, TemplateExpression, TemplatePath } from './template-expression.ts';

export type TemplateValue = JsonValue | undefined;

export interface TemplateScope {
  readonly current: TemplateValue;
  /** For `../`. A block with the same value has no own scope. */
  readonly outer: TemplateScope | undefined;
  /** Names of `as |item|`. */
  readonly named: ReadonlyMap<string, TemplateValue>;
  /** `@index` and the like. */
  readonly loop: TemplateLoop;
}

export interface TemplateLoop {
  readonly values: Readonly<Record<string, TemplateValue>>;
  readonly outer: TemplateLoop | undefined;
}

export function createScope(values: JsonValue): TemplateScope {
  return { current: values, outer: undefined, named: new Map(), loop: { values: { root: values }, outer: undefined } };
}

export function enterScope(
  scope: TemplateScope,
  current: TemplateValue,
  params: ReadonlyMap<string, TemplateValue>,
  loop = scope.loop,
): TemplateScope {
  const named = params.size === 0 ? scope.named : new Map([...scope.named, ...params]);
  // As in Handlebars.
  const outer = current === scope.current ? scope.outer : scope;
  return { current, outer, named, loop };
}

export function enterLoop(loop: TemplateLoop, values: TemplateLoop['values']): TemplateLoop {
  return { values: { ...loop.values, ...values }, outer: loop };
}

export function evaluate(expression: TemplateExpression, scope: TemplateScope): TemplateValue {
  if (expression.kind === 'literal') return expression.value;
  return expression.kind === 'path' ? lookUp(expression, scope) : call(expression, scope);
}

/** As in Handlebars: empty lists, 0 and empty texts are false. */
export function isTrue(value: TemplateValue): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

const calls: Readonly<Record<string, (values: readonly TemplateValue[]) => TemplateValue>> = {
  eq: ([a, b]) => a === b,
  ne: ([a, b]) => a !== b,
  not: ([value]) => !isTrue(value),
  and: (values) => (values.every(isTrue) ? values.at(-1) : values.find((value) => !isTrue(value))),
  or: (values) => values.find(isTrue) ?? values.at(-1),
  lookup: ([value, key]) => (value ? propertyOf(value, String(key)) : value),
};

function call({ name, values }: TemplateCall, scope: TemplateScope): TemplateValue {
  return calls[name]?.(values.map((value) => evaluate(value, scope)));
}

function lookUp({ up, isData, isOwn, names }: TemplatePath, scope: TemplateScope): TemplateValue {
  if (isData) return names.reduce(propertyOf, loopAt(scope.loop, up)?.values as TemplateValue);
  const [first = '', ...rest] = names;
  if (up === 0 && !isOwn && scope.named.has(first)) return rest.reduce(propertyOf, scope.named.get(first));
  return names.reduce(propertyOf, scopeAt(scope, up)?.current);
}

function loopAt(loop: TemplateLoop, up: number): TemplateLoop | undefined {
  let outerLoop: TemplateLoop | undefined = loop;
  for (let remaining = up; remaining > 0; remaining -= 1) outerLoop = outerLoop?.outer;
  return outerLoop;
}

function scopeAt(scope: TemplateScope, up: number): TemplateScope | undefined {
  let outerScope: TemplateScope | undefined = scope;
  for (let remaining = up; remaining > 0; remaining -= 1) outerScope = outerScope?.outer;
  return outerScope;
}

/** Own members only, no prototypes. */
function propertyOf(value: TemplateValue, name: string): TemplateValue {
  if (value === undefined || value === null) return undefined;
  const holder = Object(value);
  return Object.hasOwn(holder, name) ? Reflect.get(holder, name) : undefined;
}
