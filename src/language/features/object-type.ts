import type { Action } from '../../actions/action.ts';
import type { FieldShape } from '../../actions/fields.ts';
import { findAction } from '../../actions/registry.ts';
import type { TreeNode } from '../../core/data/tree.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import type { FormatVersion } from '../../demos/model.ts';
import {
  actionShape,
  actionsDescription,
  demoShape,
  demosDescription,
  fileShape,
  iconsShape,
  lists,
  notesShape,
  type Shape,
} from './shapes.ts';

/** The kind of an object, and its possible fields. */
export interface ObjectType {
  readonly kind: 'file' | 'demo' | 'part' | 'action' | 'arguments';
  readonly shape: Shape;
  /** The action that it is or belongs to. */
  readonly action?: Action;
}

type Keys = readonly (string | number)[];

/** The kind of the object at `keys`; `nodes` are along the way. */
export function objectTypeAt(keys: Keys, nodes: readonly TreeNode[], version: FormatVersion): ObjectType | undefined {
  const [demos, , part, , field] = keys;
  const words = lists[version === 3 || isNewest(nodes[0]) ? 'newer' : 'older'];
  if (keys.length === 0) return { kind: 'file', shape: { ...fileShape, [words.demos]: listOf(demosDescription) } };
  if (demos !== 'demos' && demos !== 'scenes') return undefined;
  if (keys.length === 2) {
    return { kind: 'demo', shape: { ...demoShape, [words.actions]: listOf(actionsDescription) } };
  }
  if (keys.length === 3 && part === 'notes') return { kind: 'part', shape: notesShape };
  if (keys.length === 3 && part === 'icons') return { kind: 'part', shape: iconsShape };
  if ((part !== 'steps' && part !== 'moves') || keys.length > 5) return undefined;
  const action = actionIn(nodes[4]);
  if (keys.length === 4) return { kind: 'action', shape: actionShape(action), ...(action && { action }) };
  return action && keys.length === 5 ? innerType(action, String(field)) : undefined;
}

/** Read from the tree, because a file without a list has no parsed version. */
function isNewest(root: TreeNode | undefined): boolean {
  const version = root?.kind === 'object' ? findProperty(root, 'version')?.value : undefined;
  return version?.kind === 'number' && version.value === 3;
}

export function actionIn(node: TreeNode | undefined): Action | undefined {
  const value = node?.kind === 'object' ? findProperty(node, 'action')?.value : undefined;
  return value?.kind === 'string' ? findAction(value.value) : undefined;
}

/** An object inside an action. */
function innerType(action: Action, name: string): ObjectType | undefined {
  if (fieldOf(action, name)?.holdsArguments) return { kind: 'arguments', shape: {}, action };
  const schema = fieldOf(action, name)?.schema;
  if (schema?.properties === undefined) return undefined;
  const required: readonly string[] = Object(schema.required);
  const fields = Object.entries(Object(schema.properties)).map(([key, value]) => {
    const { description, ...rest } = Object(value);
    return [key, { description, schema: rest, required: Array.from(required).includes(key) } satisfies FieldShape];
  });
  return { kind: 'part', shape: Object.fromEntries(fields), action };
}

function fieldOf({ fields }: Action, name: string): FieldShape | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function listOf(description: string): FieldShape {
  return { description, required: true, schema: { type: 'array' } };
}
