import type { Span } from '../../core/text.ts';
import type { SourceDocument } from '../../demos/source.ts';
import type { Workspace } from '../context/workspace.ts';
import type { ClientCapabilities, Hover } from '../language-types.ts';
import { nodeAt } from '../node-path.ts';
import { describeAction, describeField } from './explanation.ts';
import { actionIn, objectTypeAt } from './object-type.ts';
import { variableAt, variablesOf } from './variables.ts';

export function hoverAt(
  document: SourceDocument,
  offset: number,
  workspace: Workspace,
  { hasSchemaService }: ClientCapabilities,
): Hover | undefined {
  return hoverVariable(document, offset, workspace) ?? hoverField(document, offset, workspace, hasSchemaService);
}

function hoverVariable(document: SourceDocument, offset: number, workspace: Workspace): Hover | undefined {
  const found = variableAt(document, offset);
  const variable = found && variablesOf(document, workspace).find(({ name }) => name === found.name);
  return variable && { ...found, markdown: `**{${variable.name}}**: ${variable.meaning}` };
}

function hoverField(
  document: SourceDocument,
  offset: number,
  { library }: Workspace,
  isTold: boolean,
): Hover | undefined {
  const { keys, nodes, node, property, isKey } = nodeAt(document, offset);
  const name = keys.at(-1);
  const type = objectTypeAt(keys.slice(0, -1), nodes, document.file.version);
  if (!type || !property || typeof name !== 'string' || !Object.hasOwn(type.shape, name)) return undefined;
  const field = type.shape[name];
  if (isKey) return field && !isTold ? { ...spanOf(property.key), markdown: describeField(name, field) } : undefined;
  if (!node) return undefined;
  if (field?.refersTo === 'demo' && node.kind === 'string') {
    const entry = library.files.flatMap((file) => file.demos).find(({ id }) => id === node.value);
    return entry && { ...spanOf(node), markdown: `Runs the demo **${entry.title}**.` };
  }
  const action = name === 'action' && !isTold ? actionIn(nodes.at(-2)) : undefined;
  return action && { ...spanOf(node), markdown: describeAction(action) };
}

function spanOf({ start, end }: Span) {
  return { start, end };
}
