import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { expandVariables, fillInKnown, parseVariables } from '../../src/demos/variables.ts';

const place = { path: '/ws/.demo/variables.json', workspaceFolder: '/ws' };

async function expand(value: JsonValue, values: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const result = await expandVariables(value, async (name) => {
    asked.push(name);
    return values[name];
  });
  return { result, asked };
}

describe('expandVariables', () => {
  it('replaces {NAME} in every string at any depth, and never in a key', async () => {
    const value = { '{A}': ['{A}{A}', { deep: 'x {B} y' }], n: 1, b: true, z: null };
    const { result } = await expand(value, { A: '1', B: '2' });
    expect(result).toEqual({ '{A}': ['11', { deep: 'x 2 y' }], n: 1, b: true, z: null });
  });

  it('looks a variable up once, and only if it occurs', async () => {
    const { asked } = await expand(['{B} {A}', '{B}', 'none'], { A: '1', B: '2', DT_CLIPBOARD: 'secret' });
    expect(asked).toEqual(['B', 'A']);
  });

  it('leaves unknown names as written', async () => {
    const value = { code: 'if (x) { return y; } {}', other: '{MISSING}' };
    expect((await expand(value, {})).result).toEqual(value);
  });

  it('does not expand the inserted text again', async () => {
    expect((await expand('{A}', { A: "$& $1 $$ {B} $'", B: 'no' })).result).toBe("$& $1 $$ {B} $'");
  });

  it('replaces a variable inside the braces of code', async () => {
    expect((await expand('{{A}} $ {A} {A', { A: 'x' })).result).toBe('{x} $ x {A');
  });

  it('keeps a key like __proto__, without changing a prototype', async () => {
    const value = JSON.parse('{"__proto__": {"polluted": "{A}"}}') as JsonValue;
    const { result } = await expand(value, { A: 'yes' });
    expect(JSON.stringify(result)).toBe('{"__proto__":{"polluted":"yes"}}');
    expect('polluted' in {}).toBe(false);
  });

  it('is fast in a long text of braces', async () => {
    const { result } = await expand('{'.repeat(500_000), {});
    expect(result).toHaveLength(500_000);
  });
});

describe('fillInKnown', () => {
  it('replaces the workspace folder and the variables of the talk, and leaves the rest', () => {
    const value = { path: '{DT_WORKSPACE_PATH}/{DIR}/{DT_INPUT}', list: ['{DIR}', '{STATE_a}'], n: 1 };
    const filled = { path: '/ws/src/{DT_INPUT}', list: ['src', '{STATE_a}'], n: 1 };
    expect(fillInKnown(value, '/ws', new Map([['DIR', 'src']]))).toEqual(filled);
  });
});

describe('a variables file', () => {
  it('may contain strings, numbers, true and false, with comments', () => {
    const { values, problems } = parseVariables(
      '{ // names\n"NAME": "Ada", "N": 2, "ON": true, "__proto__": "p", }',
      place,
    );
    expect([...values]).toEqual([
      ['NAME', 'Ada'],
      ['N', '2'],
      ['ON', 'true'],
      ['__proto__', 'p'],
    ]);
    expect(problems).toEqual([]);
  });

  it('reports a value of another type, and keeps the rest', () => {
    const { values, problems } = parseVariables('{\n  "A": [1],\n  "B": "b"\n  "C": null }', place);
    expect([...values]).toEqual([['B', 'b']]);
    expect(problems.map(({ code, range }) => `${code} ${range.start.line}:${range.start.character}`)).toEqual([
      'wrong-type 1:7',
      'missing-comma 2:9',
      'wrong-type 3:7',
    ]);
  });

  it('must contain an object, or a problem is reported', () => {
    expect(parseVariables('["A"]', place).problems).toEqual([
      expect.objectContaining({ message: 'A variables file must be an object, not a list.' }),
    ]);
  });
});
