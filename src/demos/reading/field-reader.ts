import type { DataKind, DataSource } from './data-source.ts';

interface ReadAs<N, O extends N> {
  readonly object: O;
  readonly array: readonly N[];
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}

const kindNames: Readonly<Record<DataKind, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

/** A field of the wrong kind is reported and counts as missing. */
export interface FieldReader<N, O extends N> extends DataSource<N, O> {
  field<K extends keyof ReadAs<N, O>>(object: O, key: string, kind: K): ReadAs<N, O>[K] | undefined;
  /** `null` counts as missing, because it is an empty field in YAML. */
  optionalText(object: O, key: string): string | undefined;
  /** Reports a value of another kind. `what` names it in the message. */
  expect<K extends keyof ReadAs<N, O>>(node: N, kind: K, what: string): ReadAs<N, O>[K] | undefined;
  amount(object: O, key: string, unit: string): number | undefined;
}

export function createFieldReader<N, O extends N>(source: DataSource<N, O>): FieldReader<N, O> {
  const { kindOf, get, report } = source;
  const reader: FieldReader<N, O> = {
    ...source,
    field(object, key, kind) {
      const node = get(object, key);
      return node === undefined ? undefined : reader.expect(node, kind, `"${key}"`);
    },
    optionalText(object, key) {
      const node = get(object, key);
      return node === undefined || kindOf(node) === 'null' ? undefined : reader.expect(node, 'string', `"${key}"`);
    },
    expect<K extends keyof ReadAs<N, O>>(node: N, kind: K, what: string) {
      const actual = kindOf(node);
      if (actual === kind) return readAs(source, node, actual) as ReadAs<N, O>[K];
      const message = `${what} must be ${kindNames[kind]}, not ${kindNames[actual]}`;
      report('error', 'wrong-type', `${message}${needsQuotes(actual, kind) ? ': put it in quotes.' : '.'}`, node);
      return undefined;
    },
    amount(object, key, unit) {
      const value = reader.field(object, key, 'number');
      if (value === undefined || (value >= 0 && Number.isFinite(value))) return value;
      const node = get(object, key) ?? object;
      report('error', 'wrong-value', `"${key}" must be a number of ${unit}, 0 or more.`, node);
      return undefined;
    },
  };
  return reader;
}

function readAs<N, O extends N>(source: DataSource<N, O>, node: N, kind: DataKind): unknown {
  if (kind === 'object') return node;
  return kind === 'array' ? source.items(node) : source.valueOf(node);
}

/** Whether quotes would make it the intended text. */
function needsQuotes(kind: DataKind, expected: DataKind): boolean {
  return expected === 'string' && (kind === 'number' || kind === 'boolean');
}
