import type { Problem } from '../problem.ts';
import type { Span } from '../text.ts';

/** JSON or YAML with UTF-16 offsets, `end` exclusive. */
export type TreeNode = ObjectNode | ArrayNode | StringNode | NumberNode | BooleanNode | NullNode;

export interface ObjectNode extends Span {
  readonly kind: 'object';
  /** Includes duplicates, of which the last one wins. */
  readonly properties: readonly PropertyNode[];
}

export interface PropertyNode extends Span {
  readonly key: StringNode;
  /** Missing if the text ends after the key. */
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

export interface TreeProblem extends Omit<Problem, 'range'> {
  readonly start: number;
  readonly end: number;
}

export interface TreeDocument {
  /** Missing if the text has no value. */
  readonly root: TreeNode | undefined;
  /** In order of the text; at most 100. */
  readonly problems: readonly TreeProblem[];
}

/** Never throws: reports problems. */
export type TreeReader = (text: string) => TreeDocument;

/** Called with each problem and its offsets. */
export type ReportProblem = (code: string, message: string, start: number, end: number) => void;

export function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
