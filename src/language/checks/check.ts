import type { PlannedAction } from '../../actions/plan.ts';
import type { TreeNode } from '../../core/data/tree.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import type { Problem } from '../../core/problem.ts';
import type { Span } from '../../core/text.ts';
import type { SourceDocument } from '../../demos/source.ts';
import type { CheckContext } from '../context/check-context.ts';
import type { FixableProblem, QuickFix } from '../language-types.ts';
import { fieldNode, quote, rangeAt } from '../notation.ts';

/** Pure; never throws. */
export type Check = (document: SourceDocument, context: CheckContext) => readonly FixableProblem[];

export function problemAt(
  document: SourceDocument,
  node: Span,
  severity: Problem['severity'],
  code: string,
  message: string,
  fixes: readonly (QuickFix | undefined)[] = [],
): FixableProblem {
  const given = fixes.filter((fix) => fix !== undefined);
  return { code, message, severity, range: rangeAt(document, node), ...(given.length > 0 && { fixes: given }) };
}

export function replaceNode(document: SourceDocument, node: TreeNode, value: string, title: string): QuickFix {
  const edits = [{ range: rangeAt(document, node), text: value }];
  return { title, changes: [{ path: document.file.path, edits }] };
}

/** Replaces a text, quoting it if necessary. */
export function replaceText(document: SourceDocument, node: TreeNode, value: string, title?: string): QuickFix {
  const isBare = !/^["'|>]/.test(document.text.slice(node.start, node.start + 1)) && /^[\w.$/][\w.$/ -]*$/.test(value);
  return replaceNode(document, node, isBare ? value : quote(value), title ?? `Change to “${value}”`);
}

/** {@link replaceText} for a number, or a field that may be a number or a text. */
export function replaceNumber(document: SourceDocument, node: TreeNode, value: string): QuickFix {
  const isPlain = node.kind !== 'string' && /^\d+$/.test(value);
  return replaceNode(document, node, isPlain ? value : quote(value), `Change to ${value}`);
}

/** The position of a planned action, and the beginning of messages about it. */
export interface ActionPlace {
  /** The node of the field, else of the action's name. For an action in a snippet: of the snippet's path. */
  node(field?: string): TreeNode;
  readonly lead: string;
  /** Whether it is in the document itself, and can be fixed there. */
  readonly isOwn: boolean;
}

export function placeOf(document: SourceDocument, demo: number, action: PlannedAction): ActionPlace | undefined {
  const node = document.demos[demo]?.actions[action.index]?.node;
  if (!node) return undefined;
  const isOwn = action.snippet === undefined;
  const head = () => findProperty(node, isOwn ? 'action' : 'contentPath')?.value ?? node;
  return {
    isOwn,
    lead: isOwn ? '' : `In the snippet, the action "${action.source.name}": `,
    node: (field) => (isOwn && field !== undefined && fieldNode(node, field)) || head(),
  };
}
