import type { PropertyNode, TreeNode } from '../core/data/tree.ts';
import type { Span } from '../core/text.ts';

/** The way from the root of a tree to a place in its text. */
export interface NodePath {
  /** Keys of properties and indexes in lists, innermost last: `['demos', 0, 'steps', 2, 'path']`. */
  readonly keys: readonly (string | number)[];
  /** The nodes around the place, the root first. */
  readonly nodes: readonly TreeNode[];
  /** The innermost of them; `undefined` outside of the root. A key is no node: there it is the object around it. */
  readonly node: TreeNode | undefined;
  /** The property that the last of `keys` names, when it names one. */
  readonly property: PropertyNode | undefined;
  /** Whether the place is in that property's key. */
  readonly isKey: boolean;
}

/** The way to an offset. A node's end is still part of it, as the place where a caret stands after typing. */
export function nodeAt({ root }: { readonly root: TreeNode | undefined }, offset: number): NodePath {
  const keys: (string | number)[] = [];
  const nodes: TreeNode[] = [];
  let property: PropertyNode | undefined;
  let node = root && touches(root, offset) ? root : undefined;
  while (node) {
    nodes.push(node);
    const step = stepInto(node, offset);
    if (!step) break;
    keys.push(step.key);
    property = step.property;
    node = step.node;
  }
  const isKey = property !== undefined && touches(property.key, offset);
  return { keys, nodes, node: nodes.at(-1), property, isKey };
}

interface PathStep {
  readonly key: string | number;
  readonly property: PropertyNode | undefined;
  readonly node: TreeNode | undefined;
}

function stepInto(node: TreeNode, offset: number): PathStep | undefined {
  if (node.kind === 'array') {
    const index = findTouched(node.items, offset);
    return index < 0 ? undefined : { key: index, property: undefined, node: node.items[index] };
  }
  if (node.kind !== 'object') return undefined;
  const property = node.properties[findTouched(node.properties, offset)];
  if (!property) return undefined;
  const isInValue = property.value && touches(property.value, offset) && !touches(property.key, offset);
  return { key: property.key.value, property, node: isInValue ? property.value : undefined };
}

/** The first of spans that stand behind each other; -1 when none is there. */
function findTouched(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  const found = spans[low];
  return found && touches(found, offset) ? low : -1;
}

function touches({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}
