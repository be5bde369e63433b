import type { Problem } from '../problem.ts';
import type { Span } from '../text.ts';

/**
 * A parsed data text with positions, as returned by the JSON reader and the YAML reader. `start` and `end` are UTF-16
 * offsets into the text, `end` excluded.
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

/** A problem whose place is offsets into the text; with the text's `Lines` it becomes a `Problem`. */
export interface TreeProblem extends Omit<Problem, 'range'> {
  readonly start: number;
  readonly end: number;
}

/** Result of reading a data text of any notation. */
export interface TreeDocument {
  /** Missing when the text holds no value at all. */
  readonly root: TreeNode | undefined;
  /** In order of the text; at most 100, a text with more is not worth listing. */
  readonly problems: readonly TreeProblem[];
}

/** Reads a data text. Never throws: a fault becomes a problem. */
export type TreeReader = (text: string) => TreeDocument;

/** Told of everything wrong, with offsets into the text. */
export type ReportProblem = (code: string, message: string, start: number, end: number) => void;

/** A text short enough for a message. */
export function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
