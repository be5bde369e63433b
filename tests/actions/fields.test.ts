import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type FieldValues,
  fieldsSchema,
  flag,
  group,
  json,
  number,
  oneOf,
  optional,
  path,
  position,
  readFields,
  record,
  text,
  word,
} from '../../src/actions/fields.ts';
import type { JsonValue } from '../../src/core/json.ts';

const fields = {
  path: path('The file.'),
  zoom: optional(number('Steps.', { minimum: 0, maximum: 10 })),
  mode: optional(oneOf('How.', ['slow', 'fast'])),
  setting: optional(group('One setting.', { key: word('Its name.'), value: json('Its value.') })),
};

/** The value that is read for one field, or the error message. */
function read(field: Parameters<typeof optional>[0], value: JsonValue): unknown {
  const reading = readFields({ it: field }, { it: value });
  return 'value' in reading ? reading.value.it : reading.faults.map((fault) => fault.message).join('; ');
}

describe('readFields', () => {
  it('returns known fields, and leaves out others', () => {
    expect(readFields(fields, { path: 'a.ts', zoom: 3, unknown: true })).toEqual({ value: { path: 'a.ts', zoom: 3 } });
  });

  it('reports every field that is missing or has the wrong type, by its dotted path', () => {
    expect(readFields(fields, { zoom: 'much', mode: 'medium', setting: { value: 1 } })).toEqual({
      faults: [
        { code: 'missing-field', field: 'path', message: '"path" is missing' },
        { code: 'wrong-type', field: 'zoom', message: '"zoom" must be a number from 0 to 10' },
        { code: 'wrong-type', field: 'mode', message: '"mode" must be "slow" or "fast"' },
        { code: 'missing-field', field: 'setting.key', message: '"setting.key" is missing' },
      ],
    });
  });

  it('treats null as a missing field, except where null is a value', () => {
    expect(readFields(fields, { path: 'a', zoom: null, setting: { key: 'k', value: null } })).toEqual({
      value: { path: 'a', setting: { key: 'k', value: null } },
    });
    expect(readFields(fields, { path: null })).toMatchObject({ faults: [{ code: 'missing-field', field: 'path' }] });
  });

  it('ignores inherited properties', () => {
    expect(readFields({ toString: text('A text.') }, {})).toMatchObject({ faults: [{ field: 'toString' }] });
  });

  it('accepts numbers, flags and positions as presenters write them', () => {
    expect(read(number('n'), '2000')).toBe(2000);
    expect(read(flag('f'), 'True')).toBe(true);
    expect(read(flag('f'), 'false')).toBe(false);
    expect(read(position('p'), 12)).toBe('12');
    expect(read(position('p'), ' 3:4 ')).toBe('3:4');
    expect(read(text('t'), 10)).toBe('10');
    expect(read(text('t'), '')).toBe('');
  });

  it('explains in each error what it expects', () => {
    expect(read(number('n'), '')).toBe('"it" must be a number');
    expect(read(number('n', { minimum: 0 }), -1)).toBe('"it" must be a number of at least 0');
    expect(read(number('n', { maximum: 9 }), 10)).toBe('"it" must be a number of at most 9');
    expect(read(flag('f'), 1)).toBe('"it" must be true or false');
    expect(read(position('p'), true)).toBe('"it" must be a position, such as 12, "12,4" or "12:20"');
    expect(read(path('p'), ' ')).toBe('"it" must be a path');
    expect(read(path('p'), 4)).toBe('"it" must be a path');
    expect(read(word('w'), '')).toBe('"it" must be a non-empty string');
    expect(read(text('t'), ['a'])).toBe('"it" must be a string');
    expect(read(record('r'), [])).toBe('"it" must be an object');
    expect(read(group('g', {}), 'x')).toBe('"it" must be an object');
  });

  it('returns values with types that follow from the field definitions', () => {
    expectTypeOf<FieldValues<typeof fields>>().toEqualTypeOf<{
      readonly path: string;
      readonly zoom: number | undefined;
      readonly mode: 'slow' | 'fast' | undefined;
      readonly setting: { readonly key: string; readonly value: JsonValue } | undefined;
    }>();
  });
});

describe('fieldsSchema', () => {
  it('has descriptions, types and required fields', () => {
    expect(fieldsSchema(fields)).toEqual({
      type: 'object',
      properties: {
        path: { description: 'The file.', type: 'string', pattern: '\\S' },
        zoom: { description: 'Steps.', type: 'number', minimum: 0, maximum: 10 },
        mode: { description: 'How.', enum: ['slow', 'fast'] },
        setting: {
          description: 'One setting.',
          type: 'object',
          properties: {
            key: { description: 'Its name.', type: ['string', 'number'], minLength: 1 },
            value: { description: 'Its value.' },
          },
          required: ['key', 'value'],
        },
      },
      required: ['path'],
    });
  });
});
