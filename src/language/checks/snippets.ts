import type { SnippetFault } from '../../actions/plan.ts';
import type { ObjectNode, PropertyNode, TreeNode } from '../../core/data/tree.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import type { SourceDocument } from '../../demos/source.ts';
import type { FixableProblem, QuickFix } from '../language-types.ts';
import { insertField, rangeAt } from '../notation.ts';
import { type Check, placeOf, problemAt } from './check.ts';

/** Reports broken snippets and wrong arguments. */
export const checkSnippets: Check = (document, context) =>
  context.own.flatMap(({ actions }, demo) =>
    actions.flatMap((action): FixableProblem[] => {
      const place = action.fault && placeOf(document, demo, action);
      const node = document.demos[demo]?.actions[action.index]?.node;
      if (!action.fault || !place || !node) return [];
      const { code, message } = action.fault;
      const severity = code === 'unknown-argument' ? 'info' : 'error';
      if (!place.isOwn) return [problemAt(document, place.node(), severity, code, `${place.lead}${message}`)];
      const at = nodeOf(node, action.fault) ?? place.node('contentPath');
      return [problemAt(document, at, severity, code, message, [addArgument(document, node, action.fault)])];
    }),
  );

function nodeOf(node: ObjectNode, { code, argument }: SnippetFault): TreeNode | undefined {
  const args = findProperty(node, 'args');
  if (code === 'missing-argument') return args?.key;
  if (code !== 'unknown-argument' || args?.value?.kind !== 'object') return undefined;
  return findProperty(args.value, argument ?? '')?.key;
}

function addArgument(
  document: SourceDocument,
  node: ObjectNode,
  { code, argument }: SnippetFault,
): QuickFix | undefined {
  if (code !== 'missing-argument' || argument === undefined) return undefined;
  const args: PropertyNode | undefined = findProperty(node, 'args');
  const edit = args
    ? argumentEdit(document, args, argument)
    : insertField(document, node, 'args', `{ "${argument}": "" }`);
  return edit && { title: `Give "${argument}"`, changes: [{ path: document.file.path, edits: [edit] }] };
}

function argumentEdit(document: SourceDocument, { value }: PropertyNode, argument: string) {
  if (value?.kind !== 'object') return undefined;
  if (value.properties.length > 0) return insertField(document, value, argument, '""');
  return { range: rangeAt(document, value), text: `{ "${argument}": "" }` };
}
