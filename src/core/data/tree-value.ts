import type { JsonArray, JsonObject, JsonValue } from '../json.ts';
import type { ObjectNode, PropertyNode, TreeNode } from './tree.ts';

/** Drops properties without a value; of duplicate keys the last one wins. */
export function toValue(node: TreeNode): JsonValue {
  switch (node.kind) {
    case 'object':
      return toObject(node);
    case 'array':
      return node.items.map(toValue) satisfies JsonArray;
    case 'null':
      return null;
    default:
      return node.value;
  }
}

/** Treats `__proto__` as an ordinary key. */
export function toObject(node: ObjectNode): JsonObject {
  const object: Record<string, JsonValue> = {};
  for (const { key, value } of node.properties) {
    if (!value) continue;
    if (key.value === '__proto__') {
      Object.defineProperty(object, key.value, {
        value: toValue(value),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    } else {
      object[key.value] = toValue(value);
    }
  }
  return object;
}

/** The last one wins. */
export function findProperty({ properties }: ObjectNode, key: string): PropertyNode | undefined {
  for (let i = properties.length - 1; i >= 0; i--) if (properties[i]?.key.value === key) return properties[i];
  return undefined;
}
