import type { ArrayNode, BooleanNode, NumberNode, ObjectNode, StringNode, TreeNode } from '../../core/data/tree.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import { byStart } from '../../core/positions.ts';
import type { Problem } from '../../core/problem.ts';
import type { Lines, Range, Span } from '../../core/text.ts';

interface NodeOfKind {
  readonly object: ObjectNode;
  readonly array: ArrayNode;
  readonly string: StringNode;
  readonly number: NumberNode;
  readonly boolean: BooleanNode;
}

const kindNames = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
} as const;

/** Reads the fields of one file; what does not fit becomes a problem at its place, and counts as missing. */
export interface FieldReader {
  /** So far, in order of the text. */
  readonly problems: readonly Problem[];
  /** The field's node when it is there and of that kind. */
  field<K extends keyof NodeOfKind>(node: ObjectNode, key: string, kind: K): NodeOfKind[K] | undefined;
  /** A text that may be left out, also by `null`: an empty field in YAML. */
  optionalText(node: ObjectNode, key: string): string | undefined;
  /** The node itself when it is of that kind; `what` names it in the message. */
  expect<K extends keyof NodeOfKind>(node: TreeNode, kind: K, what: string): NodeOfKind[K] | undefined;
  /** A number from 0 on. */
  amount(node: ObjectNode, key: string, unit: string): number | undefined;
  report(severity: Problem['severity'], code: string, message: string, place: Span): void;
  rangeOf(place: Span): Range;
}

export function createFieldReader(lines: Lines): FieldReader {
  const problems: Problem[] = [];
  const rangeOf = ({ start, end }: Span) => ({ start: lines.positionAt(start), end: lines.positionAt(end) });
  const reader: FieldReader = {
    get problems() {
      return problems.toSorted(byStart);
    },
    rangeOf,
    report: (severity, code, message, place) => problems.push({ code, message, severity, range: rangeOf(place) }),
    field(node, key, kind) {
      const value = findProperty(node, key)?.value;
      return value && reader.expect(value, kind, `"${key}"`);
    },
    optionalText(node, key) {
      if (findProperty(node, key)?.value?.kind === 'null') return undefined;
      return reader.field(node, key, 'string')?.value;
    },
    expect<K extends keyof NodeOfKind>(node: TreeNode, kind: K, what: string) {
      if (node.kind === kind) return node as NodeOfKind[K];
      const message = `${what} must be ${kindNames[kind]}, not ${kindNames[node.kind]}`;
      reader.report('error', 'wrong-type', `${message}${needsQuotes(node, kind) ? ': put it in quotes.' : '.'}`, node);
      return undefined;
    },
    amount(node, key, unit) {
      const value = reader.field(node, key, 'number');
      if (value === undefined || (value.value >= 0 && Number.isFinite(value.value))) return value?.value;
      reader.report('error', 'wrong-value', `"${key}" must be a number of ${unit} from 0 on.`, value);
      return undefined;
    },
  };
  return reader;
}

/** Whether a value would be the text that was meant if it had quotes: true in JSON and in YAML. */
function needsQuotes({ kind }: TreeNode, wanted: keyof NodeOfKind): boolean {
  return wanted === 'string' && (kind === 'number' || kind === 'boolean');
}
