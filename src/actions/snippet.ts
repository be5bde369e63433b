import { parseJsonc } from '../core/data/jsonc.ts';
import type { ArrayNode, TreeNode } from '../core/data/tree.ts';
import { findProperty, toObject } from '../core/data/tree-value.ts';
import { DemoError } from '../core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { createLines, type Lines } from '../core/text.ts';
import type { ActionSource } from '../demos/model.ts';
import { readerOf } from '../demos/readers.ts';
import { locationAt } from '../demos/source-location.ts';
import { expandVariables, type VariableValue } from '../demos/variables.ts';

/** With `{ARG}` placeholders. */
export interface Snippet {
  readonly actions: readonly ActionSource[];
  /** Others may be used too. */
  readonly arguments: readonly SnippetArgument[];
}

export interface SnippetArgument {
  readonly name: string;
  readonly isRequired: boolean;
  readonly fallback: JsonValue | undefined;
}

/**
 * A list of actions, or `{ id, name, fields[], steps[] }`. Skips broken parts.
 * @throws DemoError `invalid-field` if there is no list.
 */
export function readSnippet(text: string, path: string, name: string): Snippet {
  const { root, problems } = (readerOf(path) ?? parseJsonc)(text);
  const list = root && findActions(root);
  if (!list) throw notASnippet(name, problems[0]);
  const lines = createLines(text);
  return {
    actions: list.items.flatMap((item) => (item.kind === 'object' ? [toSource(toObject(item), item, lines)] : [])),
    arguments: root.kind === 'object' ? readArguments(toObject(root).fields) : [],
  };
}

/**
 * Other `{NAME}`s stay, for the show's variables.
 * @throws DemoError `invalid-field` if a required argument is missing.
 */
export async function fillIn(snippet: Snippet, given: JsonObject, name: string): Promise<readonly ActionSource[]> {
  const values = new Map<string, VariableValue>();
  for (const argument of snippet.arguments) {
    if (argument.fallback !== undefined) values.set(argument.name, toVariable(argument.fallback));
    const isMissing = !values.has(argument.name) && !Object.hasOwn(given, argument.name);
    if (argument.isRequired && isMissing) throw missingArgument(argument.name, name);
  }
  for (const [key, value] of Object.entries(given)) values.set(key, toVariable(value));
  return Promise.all(
    snippet.actions.map(async (action) => {
      const fields = await expandVariables(action.fields, (key) => values.get(key));
      return { ...action, ...nameAndSwitch(fields), fields };
    }),
  );
}

function findActions(root: TreeNode): ArrayNode | undefined {
  if (root.kind === 'array') return root;
  if (root.kind !== 'object') return undefined;
  const list = (findProperty(root, 'steps') ?? findProperty(root, 'moves'))?.value;
  return list?.kind === 'array' ? list : undefined;
}

function toSource(fields: JsonObject, { start, end }: TreeNode, lines: Lines): ActionSource {
  const location = locationAt({ start: lines.positionAt(start), end: lines.positionAt(end) });
  return { ...nameAndSwitch(fields), fields, location };
}

function nameAndSwitch({ action, disabled }: JsonObject): Pick<ActionSource, 'name' | 'disabled'> {
  return { name: typeof action === 'string' ? action : '', disabled: disabled === true };
}

function readArguments(fields: JsonValue | undefined): readonly SnippetArgument[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field) => {
    if (!isJsonObject(field) || typeof field.name !== 'string') return [];
    return [{ name: field.name, isRequired: field.required === true, fallback: field.default }];
  });
}

function toVariable(value: JsonValue): VariableValue {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

function notASnippet(name: string, problem: { readonly message: string } | undefined): DemoError {
  const why = problem ? `: ${problem.message}` : '';
  return new DemoError('invalid-field', `${name} is not a snippet${why}`, {
    hint: 'A snippet is a list of actions, or has a list of "steps".',
  });
}

function missingArgument(argument: string, name: string): DemoError {
  return new DemoError('invalid-field', `"args" is missing ${argument}, which ${name} requires`);
}
