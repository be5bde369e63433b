import type { PlannedAction } from '../../actions/plan.ts';
import type { TreeNode } from '../../core/data/tree.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import type { Problem } from '../../core/problem.ts';
import type { Span } from '../../core/text.ts';
import type { SourceDocument } from '../../demos/source.ts';
import type { CheckContext } from '../context/check-context.ts';
import type { FixableProblem, QuickFix } from '../language-types.ts';
import { fieldNode, quote, rangeAt } from '../notation.ts';

/** One thing that is looked for in a demo file. Pure, and never throws. */
export type Check = (document: SourceDocument, context: CheckContext) => readonly FixableProblem[];

/** A finding at a node of the document. */
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

/** A fix that writes something else in place of a node. */
export function replaceNode(document: SourceDocument, node: TreeNode, value: string, title: string): QuickFix {
  const edits = [{ range: rangeAt(document, node), text: value }];
  return { title, changes: [{ path: document.file.path, edits }] };
}

/** A fix that writes another text in place of one. */
export function replaceText(document: SourceDocument, node: TreeNode, value: string, title?: string): QuickFix {
  const isBare = !/^["'|>]/.test(document.text.slice(node.start, node.start + 1)) && /^[\w.$/][\w.$/ -]*$/.test(value);
  return replaceNode(document, node, isBare ? value : quote(value), title ?? `Change to “${value}”`);
}

/** The same for a number, or for a field that may be one or a text. */
export function replaceNumber(document: SourceDocument, node: TreeNode, value: string): QuickFix {
  const isPlain = node.kind !== 'string' && /^\d+$/.test(value);
  return replaceNode(document, node, isPlain ? value : quote(value), `Change to ${value}`);
}

/** Where a planned action stands in the document, and how a message begins that is about it. */
export interface ActionPlace {
  /**
   * The node of the field, else the one that names the action. For an action in a snippet: the one that names the
   * snippet.
   */
  node(field?: string): TreeNode;
  readonly lead: string;
  /** Whether it stands in the document itself, so that it can be mended there. */
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
