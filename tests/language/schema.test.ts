import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { defineAction } from '../../src/actions/action.ts';
import { flag, group, number, oneOf, readFields, texts, word } from '../../src/actions/fields.ts';
import { checkAction } from '../../src/actions/perform.ts';
import { findAction, offeredActions } from '../../src/actions/registry.ts';
import { parseJsonc } from '../../src/core/data/jsonc.ts';
import { toValue } from '../../src/core/data/tree-value.ts';
import { isJsonObject, type JsonObject } from '../../src/core/json.ts';
import { parseDemoFile } from '../../src/demos/parse.ts';
import { newActionInJson, newActionInYaml, startingValue } from '../../src/language/features/new-action.ts';
import { allActions } from '../../src/language/features/shapes.ts';
import { createDemoFileSchema } from '../../src/language/schema.ts';

const schema = createDemoFileSchema();
const refusals = refusalsBy(schema);

/** Reports the errors of a value by a schema's own description of a file. */
function refusalsBy(of: JsonObject): (value: unknown) => readonly string[] {
  const file = { ...of, if: undefined, allOf: [{ $ref: '#/definitions/file' }] };
  const describes = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(JSON.stringify(file)));
  return (value) => {
    describes(value);
    return (describes.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** The errors of the same value by our parser and our actions. */
function complaints(value: unknown): readonly string[] {
  const { demos, problems } = parseDemoFile(JSON.stringify(value), {
    path: '/ws/.demo/a.json',
    workspaceFolder: '/ws',
  });
  const actions = demos.flatMap((demo) => demo.actions);
  const unknown = actions.filter(({ name }) => !findAction(name)).map(({ name }) => `unknown ${name}`);
  return [...problems.map(({ message }) => message), ...unknown, ...actions.flatMap((each) => checkAction(each))].map(
    String,
  );
}

const oneAction = (action: JsonObject) => ({ version: 3, scenes: [{ title: 'One', moves: [action] }] });

describe('the schema of demo files', () => {
  it('is valid JSON Schema, draft 7', () => {
    expect(new Ajv({ strict: false }).validateSchema(schema)).toBe(true);
  });

  it('contains every action with its summary and fields', () => {
    const { action } = Object(schema.definitions);
    expect(action.properties.action.enum).toEqual(allActions().map(({ name }) => name));
    const byUse = allActions()
      .map(({ name }, at) => ({ name, sort: action.properties.action.enumSortTexts[at] }))
      .sort((one, other) => one.sort.localeCompare(other.sort));
    expect(byUse.map(({ name }) => name)).toEqual(offeredActions().map(({ name }) => name));
    for (const [at, { summary, fields }] of allActions().entries()) {
      const told = action.properties.action.markdownEnumDescriptions[at];
      for (const part of [summary, ...Object.keys(fields).map((field) => `\`${field}\``)]) expect(told).toContain(part);
    }
    const branches = new Map<string, JsonObject>(
      action.allOf.map((each: JsonObject) => [Object(each.if).properties.action.enum[0], Object(each.then).properties]),
    );
    for (const { name, fields } of allActions()) {
      expect(Object.keys(branches.get(name) ?? {})).toEqual(Object.keys(fields));
    }
  });

  it('is contributed for demo files in JSON and YAML', () => {
    const { jsonValidation, yamlValidation } = manifest.contributes;
    expect(jsonValidation[0]?.fileMatch).toEqual(['**/.demo/*.json', '!**/.demo/variables.json']);
    expect(yamlValidation[0]?.fileMatch).toEqual(['**/.demo/*.yaml', '**/.demo/*.yml']);
    for (const { url } of [...jsonValidation, ...yamlValidation])
      expect(manifest.files).toContain(url.slice('./'.length));
  });

  it('accepts any value, because our diagnostics have better messages', () => {
    const validate = new Ajv({ strict: false }).compile(schema);
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => validate(value) && validate(oneAction({ action: 'open', path: value as never })),
      ),
    );
  });

  it('offers new actions that the parser reads without errors', () => {
    for (const action of allActions()) {
      const offered = newActionInJson(action).lines.join('');
      const chosen = offered.replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, '$1').replace(/\$\{\d+:([^}]*)\}/g, '$1');
      const filled = JSON.parse(chosen.replace(/"\$\d+"|\$\d+/g, '"12"'));
      if (!action.isSkipped) expect(complaints(oneAction(filled)), offered).toEqual([]);
      expect(refusals(oneAction(filled)), offered).toEqual([]);
    }
  });

  it('accepts only actions that the parser reads without errors', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }), // JSON has no other numbers
      fc.boolean(),
      fc.constant('12'),
      fc.jsonValue(),
    );
    const fields = fc.constantFrom(...allActions()).chain(({ name, fields }) =>
      fc.record(
        {
          action: fc.oneof({ weight: 9, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: fc.string() }),
          ...Object.fromEntries(Object.keys(fields).map((key) => [key, value])),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(fields, (action) => {
        const written = oneAction(action as JsonObject);
        return refusals(written).length > 0 || complaints(written).length === 0;
      }),
      { numRuns: 2000 },
    );
  });

  it('rejects a blank path and a blank position', () => {
    for (const blank of [{ path: ' ' }, { path: 'a.ts', position: ' ' }]) {
      const written = oneAction({ action: 'positionCursor', ...blank });
      expect([refusals(written).length > 0, complaints(written).length > 0]).toEqual([true, true]);
    }
    expect(refusals(oneAction({ action: 'positionCursor', path: 'a.ts', position: '' }))).toEqual([]);
  });

  it("uses the field names of the file's version", () => {
    const demo = { title: 'One', steps: [{ action: 'open' }] };
    expect(refusals({ version: 2, demos: [demo] })).toContain("/demos/0/steps/0 must have required property 'path'");
    expect(refusals({ version: 3, scenes: [{ title: 'One', moves: [{ action: 'open' }] }] })).toContain(
      "/scenes/0/moves/0 must have required property 'path'",
    );
  });
});

describe('the schema for a new action with any kinds of fields', () => {
  const dance = defineAction({
    name: 'dance',
    summary: 'Dances.',
    fields: {
      style: oneOf('How.', ['waltz', 'tango']),
      beats: number('Beats a minute.', { minimum: 30, maximum: 240, default: 120 }),
      pause: number('Seconds.', { minimum: 2 }),
      isLoud: flag('Whether to hear it.'),
      guests: texts('Who comes along.'),
      place: group('Where.', { room: word('The room.'), row: number('From the front.', { maximum: 0 }) }),
    },
    says: () => undefined,
    effects: {},
    run: async () => undefined,
  });
  const refuse = refusalsBy(createDemoFileSchema([dance]));
  const isRefused = (fields: JsonObject) => refuse(oneAction({ ...fields, action: 'dance' })).length > 0;
  const whole = { style: 'tango', beats: 30, pause: 2, isLoud: true, guests: [], place: { room: 'a', row: 0 } };

  it('accepts required numbers within their bounds, as the parser reads them', () => {
    // JSON has no other numbers.
    const finite = fc.double({ noDefaultInfinity: true, noNaN: true });
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: -10, max: 300 }), finite, fc.constantFrom('1', '2', '45', '{A}')),
        (value) => {
          for (const key of ['beats', 'pause'])
            if (!isRefused({ ...whole, [key]: value }) && value !== '{A}')
              expect(readFields(dance.fields, { ...whole, [key]: value })).toHaveProperty('value');
        },
      ),
    );
    expect(isRefused(whole)).toBe(false);
    for (const key of Object.keys(whole)) expect(isRefused({ ...whole, [key]: undefined })).toBe(true);
    expect(isRefused({ ...whole, beats: 29 })).toBe(true);
    expect(isRefused({ ...whole, beats: 241 })).toBe(true);
  });

  it('offers the action with a value of the right type in every field', () => {
    // With @ instead of $, which marks the placeholders of a snippet.
    expect(newActionInJson(dance).lines.join('\n').replaceAll('\t', '  ').replaceAll('$', '@')).toBe(`{
  "action": "dance",
  "style": "@{1|waltz,tango|}",
  "beats": @{2:120},
  "pause": @{3:2},
  "isLoud": @{4:true},
  "guests": @{5:[]},
  "place": {
    "room": "@6",
    "row": @{7:0}
  }
}`);
    expect(newActionInYaml(dance).lines.join('\n').replaceAll('$', '@')).toBe(`action: dance
style: @{1|waltz,tango|}
beats: @{2:120}
pause: @{3:2}
isLoud: @{4:true}
guests: @{5:[]}
place:
  room: @6
  row: @{7:0}`);
  });

  it('offers for every field a first value that the parser can read', () => {
    const { place, ...fields } = dance.fields;
    const values = Object.entries(fields).map(([key, field]) => [key, startingValue(field.schema)]);
    expect(readFields(fields, Object.fromEntries(values))).toHaveProperty('value');
    expect(startingValue(place?.schema ?? {})).toEqual({ room: '', row: '' });
  });
});

const corpus = resolve(import.meta.dirname, '../../../shared/corpus/files');
const isThere = existsSync(corpus);
if (!isThere) console.warn('Skipped: no corpus of public demo files beside the project.');

describe.runIf(isThere)('the schema for public demo files', () => {
  it.each(isThere ? readdirSync(corpus).filter((name) => name.endsWith('.json')) : [])('accepts %s', (name) => {
    const { root } = parseJsonc(readFileSync(join(corpus, name), 'utf8'));
    const value = root && toValue(root);
    expect(isJsonObject(value)).toBe(true);
    expect(refusals(value)).toEqual([]);
  });
});
