import type { Action } from '../actions/action.ts';
import { fieldsSchema } from '../actions/fields.ts';
import { firstActions, offeredActions } from '../actions/registry.ts';
import type { JsonObject } from '../core/json.ts';
import { describeAction } from './features/explanation.ts';
import {
  actionsDescription,
  allActions,
  anyActionShape,
  demoShape,
  demosDescription,
  fileShape,
  lists,
  type Words,
} from './features/shapes.ts';

/**
 * The JSON Schema (draft 7) of demo files, with hints for VS Code's JSON service. An `if` without `then` only
 * annotates, because our own diagnostics report problems better. To validate files without them, use
 * `#/definitions/file`.
 */
export function createDemoFileSchema(actions: readonly Action[] = allActions()): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Demo file',
    allowComments: true,
    allowTrailingCommas: true,
    defaultSnippets: [newFile],
    if: { $ref: '#/definitions/file' },
    definitions: {
      file: fileSchema(),
      demo: demoSchema('older'),
      scene: demoSchema('newer'),
      action: actionSchema(actions),
    },
  };
}

const newFile: JsonObject = {
  label: 'Demo file',
  description: 'A demo file with one demo.',
  body: {
    title: '$1',
    version: 3,
    scenes: [{ id: '$2', title: '$3', moves: [{ action: firstActions.file, path: '$4' }] }],
  },
};

function fileSchema(): JsonObject {
  const schema = fieldsSchema(fileShape);
  const place = { $schema: { type: 'string', description: 'The address of a schema for other editors.' } };
  return {
    ...schema,
    properties: { ...place, ...Object(schema.properties) },
    if: { properties: { version: { const: 3 } }, required: ['version'] },
    // biome-ignore lint/suspicious/noThenProperty: the name that JSON Schema gives it
    then: listSchema('newer', 'demos', demosDescription, 'scene'),
    else: listSchema('older', 'demos', demosDescription, 'demo'),
  };
}

function demoSchema(words: Words): JsonObject {
  const { properties: actions } = listSchema(words, 'actions', actionsDescription, 'action');
  const schema = fieldsSchema(demoShape);
  const { demos, actions: list } = lists[words];
  return {
    ...schema,
    properties: { ...Object(schema.properties), ...Object(actions) },
    defaultSnippets: [
      {
        label: words === 'newer' ? 'Scene' : 'Demo',
        description: `One of the ${demos}.`,
        body: { id: '$1', title: '$2', [list]: [{ action: '$3' }] },
      },
    ],
  };
}

/** The list under the version's own key; the other key is accepted but not suggested. */
function listSchema(words: Words, level: 'demos' | 'actions', description: string, item: string): JsonObject {
  const list = { description, type: 'array', items: { $ref: `#/definitions/${item}` } };
  const other = words === 'newer' ? 'older' : 'newer';
  return {
    properties: { [lists[words][level]]: list, [lists[other][level]]: { ...list, doNotSuggest: true } },
  };
}

function actionSchema(actions: readonly Action[]): JsonObject {
  const schema = fieldsSchema(anyActionShape);
  const { action, ...rest } = Object(schema.properties);
  return {
    ...schema,
    properties: {
      action: {
        ...action,
        enum: actions.map(({ name }) => name),
        markdownEnumDescriptions: actions.map(describeAction),
        enumSortTexts: actions.map(sortTextOf),
      },
      ...rest,
    },
    allOf: actions.filter(({ fields }) => Object.keys(fields).length > 0).map(ifAction),
  };
}

const placeOf = new Map(offeredActions().map(({ name }, index) => [name, index]));

function sortTextOf({ name }: Pick<Action, 'name'>): string {
  return String(placeOf.get(name) ?? placeOf.size).padStart(3, '0');
}

function ifAction({ name, fields }: Action): JsonObject {
  const { properties, required } = fieldsSchema(fields);
  const described = Object.entries(Object(properties)).map(([key, schema]) => [key, orVariable(Object(schema))]);
  return {
    // With `const`, VS Code's JSON service would ignore the sort text.
    if: { properties: { action: { enum: [name], enumSortTexts: [sortTextOf({ name })] } }, required: ['action'] },
    // biome-ignore lint/suspicious/noThenProperty: the name that JSON Schema gives it
    then: { properties: Object.fromEntries(described), ...(required && { required }) },
  };
}

const variable = '\\{[\\w-]+\\}';

/** A text with a `{NAME}` may stand for any value, and numbers may be texts. */
function orVariable(schema: JsonObject): JsonObject {
  const { enum: choices, ...rest } = schema;
  if (choices !== undefined) return { ...rest, anyOf: [{ enum: choices }, { type: 'string', pattern: variable }] };
  if (schema.type !== 'number' && schema.type !== 'boolean') return schema;
  const { minimum = 0, maximum } = schema;
  const isCount = schema.type === 'number' && maximum === undefined && Number(minimum) <= 1;
  return { ...schema, type: [schema.type, 'string'], pattern: isCount ? `^[1-9]\\d{0,99}$|${variable}` : variable };
}
