import type { ObjectNode, TreeDocument, TreeNode } from '../../core/data/tree.ts';
import { findProperty, toObject, toValue } from '../../core/data/tree-value.ts';
import { byStart } from '../../core/positions.ts';
import type { Problem } from '../../core/problem.ts';
import type { Lines, Range, Span } from '../../core/text.ts';
import type { SourceRanges } from '../source-location.ts';
import type { DataSource, NodePart } from './data-source.ts';

export interface TreeSource extends DataSource<TreeNode, ObjectNode>, SourceRanges {
  /** In text order. */
  readonly problems: readonly Problem[];
  readonly syntaxErrors: readonly Problem[];
}

export function createTreeSource(document: TreeDocument, lines: Lines): TreeSource {
  const rangeAt = ({ start, end }: Span): Range => ({
    start: lines.positionAt(start),
    end: lines.positionAt(end),
  });
  const ranges: Range[] = [];
  const problems: Problem[] = document.problems.map(({ severity, code, message, ...span }) => {
    return { code, message, severity, range: rangeAt(span) };
  });
  const syntaxErrors = problems.filter(({ severity }) => severity === 'error');
  const source: SourceRanges = { ranges };
  return {
    ranges,
    syntaxErrors,
    get problems() {
      return problems.toSorted(byStart);
    },
    kindOf: ({ kind }) => kind,
    has: (object, key) => findProperty(object, key) !== undefined,
    get: (object, key) => findProperty(object, key)?.value,
    items: (list) => (list.kind === 'array' ? list.items : []),
    valueOf: toValue,
    fieldsOf: toObject,
    report: (severity, code, message, node, part) =>
      problems.push({ code, message, severity, range: rangeAt(spanOf(node, part)) }),
    locate: (node) => ({ source, index: ranges.push(rangeAt(node)) - 1 }),
  };
}

function spanOf(node: TreeNode, part: NodePart | undefined): Span {
  if (part === undefined) return node;
  if (part === 'opening') return { start: node.start, end: node.start + 1 };
  return (node.kind === 'object' && findProperty(node, part.key)?.key) || node;
}
