import type { SourceDocument } from '../../demos/source.ts';
import type { Workspace } from '../context/workspace.ts';
import type { ClientCapabilities, CompletionItem } from '../language-types.ts';
import { type Caret, findCaret } from './caret.ts';
import { completeActions, completeFields, completeValues } from './field-completion.ts';
import { type ObjectType, objectTypeAt } from './object-type.ts';
import { completeArguments, completeDemos, completePaths } from './reference-completion.ts';
import { completeVariables } from './variables.ts';

/** Completions at an offset, even in a broken file. Never rejects. */
export async function complete(
  document: SourceDocument,
  offset: number,
  workspace: Workspace,
  client: ClientCapabilities,
): Promise<readonly CompletionItem[]> {
  const variables = completeVariables(document, offset, workspace);
  if (variables) return variables;
  const caret = findCaret(document, offset);
  if (!caret) return [];
  if (caret.kind === 'item') return isAction(caret) ? completeActions(caret) : [];
  return caret.kind === 'key' ? completeKey(caret, workspace, client) : completeValue(caret, offset, workspace, client);
}

function isAction({ keys, nodes, document }: Caret): boolean {
  return objectTypeAt([...keys, 0], nodes, document.file.version)?.kind === 'action';
}

async function completeKey(
  caret: Caret,
  workspace: Workspace,
  client: ClientCapabilities,
): Promise<readonly CompletionItem[]> {
  const type = objectTypeAt(caret.keys, caret.nodes, caret.document.file.version);
  if (type?.kind === 'arguments') return completeArguments(caret, workspace);
  return type && !client.hasSchemaService ? completeFields(caret, type) : [];
}

async function completeValue(
  caret: Caret,
  offset: number,
  workspace: Workspace,
  client: ClientCapabilities,
): Promise<readonly CompletionItem[]> {
  const field = fieldAt(caret);
  if (!field) return [];
  const { shape } = field;
  if (shape?.refersTo === 'demo') return completeDemos(caret, workspace);
  if (shape?.refersTo) return completePaths(caret, offset, shape.refersTo, workspace);
  return shape && !client.hasSchemaService ? completeValues(caret, field.type, field.name) : [];
}

function fieldAt({ keys, nodes, document }: Caret) {
  const name = keys.at(-1);
  const type: ObjectType | undefined = objectTypeAt(keys.slice(0, -1), nodes, document.file.version);
  if (!type || typeof name !== 'string' || !Object.hasOwn(type.shape, name)) return undefined;
  return { type, name, shape: type.shape[name] };
}
