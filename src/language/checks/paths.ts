import { relative, sep } from 'node:path';
import { contentPathOf, type PathField } from '../../actions/references.ts';
import type { TreeNode } from '../../core/data/tree.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import { DemoError } from '../../core/errors.ts';
import { checkNotesPath } from '../../demos/notes-path.ts';
import { whyNotPortable } from '../../demos/portable-name.ts';
import type { SourceDemo, SourceDocument } from '../../demos/source.ts';
import type { CheckContext } from '../context/check-context.ts';
import { type FileStates, walkActions } from '../context/file-states.ts';
import type { FixableProblem, QuickFix } from '../language-types.ts';
import { fieldNode } from '../notation.ts';
import { type ActionPlace, type Check, placeOf, problemAt, replaceText } from './check.ts';

/** Reports files that do not exist when their action runs, or are outside the workspace folder. */
export const checkPaths: Check = (document, context) => {
  const findings: FixableProblem[] = [];
  walkActions(context, (action, _, demo, states) => {
    const place = placeOf(document, demo, action);
    if (!place) return;
    for (const field of action.files) {
      const found = checkField(document, field, place, { states, context });
      if (found) findings.push(found);
    }
  });
  return [...findings, ...document.demos.flatMap((demo) => checkNotes(document, demo, context))];
};

function checkField(
  document: SourceDocument,
  { name, written, path, refusal, rule }: PathField,
  place: ActionPlace,
  { states, context }: { readonly states: FileStates; readonly context: CheckContext },
): FixableProblem | undefined {
  const node = place.node(name);
  if (refusal) {
    const hint = refusal.hint ? ` ${refusal.hint}` : '';
    return problemAt(document, node, 'error', refusal.code, `${place.lead}${refusal.message}${hint}`);
  }
  if (path === undefined) return undefined;
  if (!rule.exists) return checkPortable(document, path, node, place.lead);
  const { exists } = states.at(path);
  if (exists === 'yes') return checkCapitals(document, path, written, place.node(name), context);
  const near = context.nearEndOf(path);
  const hint = near === undefined ? '' : ` There is "${near}".`;
  const isDeck = rule.holds === 'deck';
  const code = isDeck ? 'deck-not-found' : 'file-not-found';
  const what = `${place.lead}There is no ${isDeck ? 'deck' : rule.exists} "${written}"`;
  const isSure = exists === 'no';
  const why = isSure ? 'and no earlier action creates it' : 'unless an earlier command or script creates it';
  return problemAt(document, node, isSure ? 'error' : 'warning', code, `${what}, ${why}.${hint}`, [
    place.isOwn && near !== undefined ? renameIn(document, node, path, near) : undefined,
    createFile(document, path),
  ]);
}

/** Names of created files should be valid on Windows, where the talk may be given. */
function checkPortable(
  document: SourceDocument,
  path: string,
  node: TreeNode,
  lead: string,
): FixableProblem | undefined {
  for (const name of relative(document.file.workspaceFolder, path).split(sep)) {
    const why = whyNotPortable(name);
    if (why !== undefined) return problemAt(document, node, 'info', 'not-portable', `${lead}“${name}” ${why}.`);
  }
  return undefined;
}

function checkCapitals(
  document: SourceDocument,
  path: string,
  written: string,
  node: TreeNode,
  context: CheckContext,
): FixableProblem | undefined {
  const spelling = context.spellingOf(path);
  if (spelling === undefined) return undefined;
  const message = `"${written}" is spelled "${spelling}" on disk. It is not found on systems where capitals matter, such as Linux.`;
  return problemAt(document, node, 'warning', 'other-capitals', message, [renameIn(document, node, path, spelling)]);
}

/** Fixes the end of a path, unless it comes from a variable. */
function renameIn(document: SourceDocument, node: TreeNode, path: string, near: string): QuickFix | undefined {
  const end = path.split(sep).slice(-near.split('/').length).join('/');
  if (node.kind !== 'string' || !node.value.endsWith(end)) return undefined;
  return replaceText(document, node, node.value.slice(0, -end.length) + near);
}

/** Ignores file changes by actions, because notes are read on demand. */
function checkNotes(
  document: SourceDocument,
  { demo, node }: SourceDemo,
  context: CheckContext,
): readonly FixableProblem[] {
  const at = fieldNode(node, 'notes.path');
  if (!demo.notes || !at || findProperty(node, 'notes')?.value?.kind !== 'object') return [];
  const refusal = refuseNotes(demo.notes.path.replace(/^(\.?\/)+/, ''));
  if (refusal) return [problemAt(document, at, 'error', refusal.code, refusal.message)];
  const path = contentPathOf(document.file, demo.notes.path);
  if (path === undefined || context.fileAt(path)?.type === 'file') return [];
  const near = context.nearEndOf(path);
  const hint = near === undefined ? '' : ` There is "${near}".`;
  const message = `There are no notes at "${demo.notes.path}".${hint}`;
  return [problemAt(document, at, 'warning', 'notes-not-found', message, [createFile(document, path)])];
}

function refuseNotes(path: string): DemoError | undefined {
  try {
    checkNotesPath(path);
    return undefined;
  } catch (error) {
    if (error instanceof DemoError) return error;
    throw error;
  }
}

function createFile({ file }: SourceDocument, path: string): QuickFix {
  const name = relative(file.workspaceFolder, path).split(sep).join('/');
  return { title: `Create ${name}`, changes: [{ path, content: '' }] };
}
