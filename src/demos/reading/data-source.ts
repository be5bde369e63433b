import type { TreeNode } from '../../core/data/tree.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Problem } from '../../core/problem.ts';
import type { SourceLocation } from '../source-location.ts';

export type DataKind = TreeNode['kind'];

/**
 * A tree with positions (`tree-source.ts`) or plain values, so that both share one parser. `N` is any value, `O` an
 * object.
 */
export interface DataSource<N, O extends N> {
  kindOf(node: N): DataKind;
  /** Even if the text ends before the value. */
  has(object: O, key: string): boolean;
  /** Of duplicate keys, the last one wins. */
  get(object: O, key: string): N | undefined;
  /** Empty for anything but a list. */
  items(list: N): readonly N[];
  valueOf(node: N): JsonValue;
  fieldsOf(object: O): JsonObject;
  report(severity: Problem['severity'], code: string, message: string, node: N, part?: NodePart): void;
  locate(node: N): SourceLocation;
}

/** The part that a problem is about: the opening bracket, or a key. */
export type NodePart = 'opening' | { readonly key: string };
