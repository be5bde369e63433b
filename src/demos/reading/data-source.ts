import type { TreeNode } from '../../core/data/tree.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Problem } from '../../core/problem.ts';
import type { SourceLocation } from '../source-location.ts';

export type DataKind = TreeNode['kind'];

/**
 * Source of a file's values: a tree that knows the places (`tree-source.ts`), or plain values that know none
 * (`plain-source.ts`), so that one reading serves both. `N` is any value in it, `O` one that is an object.
 */
export interface DataSource<N, O extends N> {
  kindOf(node: N): DataKind;
  /** Whether the key is there, even where the text breaks off before its value. */
  has(object: O, key: string): boolean;
  /** The value of a key; of one that is there twice the last. */
  get(object: O, key: string): N | undefined;
  /** The items of a list; of anything else none. */
  items(list: N): readonly N[];
  valueOf(node: N): JsonValue;
  /** {@link valueOf} an object. */
  fieldsOf(object: O): JsonObject;
  report(severity: Problem['severity'], code: string, message: string, node: N, part?: NodePart): void;
  /** Remembers where a value stands. */
  locate(node: N): SourceLocation;
}

/** The part of a value that a problem is about, where it is not the whole: its opening bracket, or one of its keys. */
export type NodePart = 'opening' | { readonly key: string };
