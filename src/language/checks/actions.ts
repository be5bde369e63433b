import type { Action } from '../../actions/action.ts';
import type { FieldFault } from '../../actions/fields.ts';
import { checkAction, doubtAction } from '../../actions/perform.ts';
import { findAction, suggestAction } from '../../actions/registry.ts';
import type { ObjectNode, TreeNode } from '../../core/data/tree.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import type { Problem } from '../../core/problem.ts';
import type { ActionSource } from '../../demos/model.ts';
import type { SourceAction, SourceDocument } from '../../demos/source.ts';
import { startingValue } from '../features/new-action.ts';
import type { FixableProblem, QuickFix } from '../language-types.ts';
import { fieldNode, insertField, quote } from '../notation.ts';
import { type Check, placeOf, problemAt, replaceNode, replaceText } from './check.ts';

/** Checks names and fields of actions. */
export const checkActions: Check = (document, context) => [
  ...document.demos.flatMap(({ actions }) => actions.flatMap((action) => checkWritten(document, action))),
  ...context.own.flatMap(({ actions }, demo) => {
    const told = new Set<string>();
    return actions.flatMap((action): FixableProblem[] => {
      const place = placeOf(document, demo, action);
      if (!place || place.isOwn) return [];
      // Report an argument once, even if many actions of the snippet use it.
      const isNew = ({ message }: Pick<Problem, 'message'>) => told.size < told.add(`${action.index} ${message}`).size;
      return checkCalled(action.source)
        .filter(isNew)
        .map(({ severity, code, message }) =>
          problemAt(document, place.node(), severity, code, `${place.lead}${message}.`),
        );
    });
  }),
];

function checkCalled(source: ActionSource): readonly Pick<Problem, 'severity' | 'code' | 'message'>[] {
  if (!findAction(source.name))
    return [{ severity: 'error', code: 'unknown-action', message: 'there is no such action' }];
  return [
    ...checkAction(source).map(({ code, message }) => ({ severity: 'error' as const, code, message })),
    ...doubtAction(source).map(({ message }) => ({ severity: 'warning' as const, code: 'unknown-value', message })),
  ];
}

function checkWritten(document: SourceDocument, { source, node }: SourceAction): readonly FixableProblem[] {
  const name = findProperty(node, 'action')?.value;
  if (source.name === '' || !name) return []; // reported by the parser
  const action = findAction(source.name);
  if (!action) return [unknownAction(document, source.name, name)];
  return [
    ...checkAction(source).map((fault) => describeFault(document, node, action, fault, name)),
    ...doubtAction(source).map(({ field, message }) => {
      const value = fieldNode(node, field);
      const fix = value && convert(document, value, action, field);
      return problemAt(document, value ?? name, 'warning', 'unknown-value', `${message}.`, [fix]);
    }),
  ];
}

function unknownAction(document: SourceDocument, written: string, node: TreeNode): FixableProblem {
  const near = suggestAction(written);
  const advice = near ? `Did you mean "${near}"?` : 'The guide lists every action.';
  const fix = near && replaceText(document, node, near);
  return problemAt(document, node, 'error', 'unknown-action', `There is no action "${written}". ${advice}`, [
    fix || undefined,
  ]);
}

function describeFault(
  document: SourceDocument,
  node: ObjectNode,
  action: Action,
  { code, field, message }: FieldFault,
  name: TreeNode,
): FixableProblem {
  const found = fieldNode(node, field);
  const isMissing = code === 'missing-field';
  const fix = isMissing ? addField(document, node, action, field) : found && convert(document, found, action, field);
  return problemAt(document, found ?? name, 'error', code, `${message}.`, [fix]);
}

function addField(document: SourceDocument, node: ObjectNode, action: Action, field: string): QuickFix | undefined {
  // The field exists with the value null, so the user can fill it in.
  const written = field.includes('.') ? undefined : findProperty(node, field);
  if (written || field.includes('.')) return undefined;
  const start = JSON.stringify(startingValue(action.fields[field]?.schema ?? {}), undefined, 1).replace(/\n\s*/g, ' ');
  const edit = insertField(document, node, field, start);
  return edit && { title: `Add "${field}"`, changes: [{ path: document.file.path, edits: [edit] }] };
}

/** Fixes that only add or remove quotes, or change case. */
function convert(document: SourceDocument, node: TreeNode, action: Action, field: string): QuickFix | undefined {
  const schema = action.fields[field]?.schema;
  const choices = schema?.enum;
  if (node.kind === 'string' && Array.isArray(choices)) {
    const near = choices.find((choice) => String(choice).toLowerCase() === node.value.trim().toLowerCase());
    return near === undefined ? undefined : replaceText(document, node, String(near));
  }
  if ((node.kind === 'number' || node.kind === 'boolean') && schema?.type === 'string') {
    return replaceNode(document, node, quote(String(node.value)), 'Put it in quotes');
  }
  return undefined;
}
