import type { PropertyNode, TreeNode } from '../core/data/tree.ts';
import type { Span } from '../core/text.ts';

export interface NodePath {
  /** Property keys and list indexes: `['demos', 0, 'steps', 2, 'path']`. */
  readonly keys: readonly (string | number)[];
  /** Root first. */
  readonly nodes: readonly TreeNode[];
  /** The innermost node; for a key, the object around it. */
  readonly node: TreeNode | undefined;
  /** The property of the last key. */
  readonly property: PropertyNode | undefined;
  /** Whether the offset is in the property's key. */
  readonly isKey: boolean;
}

/** Finds the node at an offset. A node includes its end, where the cursor is after typing. */
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

/** Binary search in ordered spans; -1 if none matches. */
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
