import type { Span } from '../text.ts';

/**
 * A parsed data text with positions: what the JSON reader and the YAML reader give.
 * `start` and `end` are UTF-16 offsets into the text, `end` excluded.
 */
export type TreeNode = ObjectNode | ArrayNode | StringNode | NumberNode | BooleanNode | NullNode;

export interface ObjectNode extends Span {
  readonly kind: 'object';
  /** In the order of the text; a key that stands twice is here twice, and the last one counts. */
  readonly properties: readonly PropertyNode[];
}

export interface PropertyNode extends Span {
  readonly key: StringNode;
  /** Missing where the text breaks off after the key. */
  readonly value: TreeNode | undefined;
}

export interface ArrayNode extends Span {
  readonly kind: 'array';
  readonly items: readonly TreeNode[];
}

export interface StringNode extends Span {
  readonly kind: 'string';
  readonly value: string;
}

export interface NumberNode extends Span {
  readonly kind: 'number';
  readonly value: number;
}

export interface BooleanNode extends Span {
  readonly kind: 'boolean';
  readonly value: boolean;
}

export interface NullNode extends Span {
  readonly kind: 'null';
}
