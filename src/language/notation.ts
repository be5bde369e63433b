import { extname } from 'node:path';
import type { ObjectNode, PropertyNode, TreeNode } from '../core/data/tree.ts';
import { findProperty } from '../core/data/tree-value.ts';
import type { Range, Span, TextEdit } from '../core/text.ts';
import type { SourceDocument } from '../demos/source.ts';

export type DocumentText = Pick<SourceDocument, 'text' | 'lines' | 'file'>;

export function rangeAt({ lines }: DocumentText, { start, end }: Span): Range {
  return { start: lines.positionAt(start), end: lines.positionAt(end) };
}

/** The node of a dotted field; if it is missing, the key of the innermost existing part. */
export function fieldNode(node: ObjectNode, dotted: string): TreeNode | undefined {
  let found: TreeNode | undefined;
  let at: TreeNode | undefined = node;
  for (const key of dotted.split('.')) {
    const property: PropertyNode | undefined = at?.kind === 'object' ? findProperty(at, key) : undefined;
    if (!property) return found;
    at = property.value;
    found = property.value ?? property.key;
  }
  return found;
}

export function isYaml(path: string): boolean {
  return /^\.ya?ml$/i.test(extname(path));
}

/** Whether a node uses JSON notation: in a JSON file, or in brackets in YAML. */
export function isFlow({ text, file }: DocumentText, { start }: { readonly start: number }): boolean {
  return !isYaml(file.path) || text[start] === '{' || text[start] === '[';
}

/** Inserts a field after another one in the same style. `value` is source text. */
export function insertField(
  document: DocumentText,
  node: ObjectNode,
  name: string,
  value: string,
): TextEdit | undefined {
  const { text, lines } = document;
  const after = findProperty(node, 'action') ?? node.properties.at(-1);
  if (!after) return isFlow(document, node) ? insertAt(document, node.start + 1, ` "${name}": ${value} `) : undefined;
  const { line, character } = lines.positionAt(after.start);
  // After a dash, other keys are aligned with the first one.
  const indent = () => text.slice(after.start - character, after.start).replace(/[^\t]/g, ' ');
  if (!isFlow(document, node)) return insertAt(document, after.end, `\n${indent()}${name}: ${value}`);
  // Check the line first, because slicing a one-line file for each object would be slow.
  const isOwnLine =
    lines.positionAt(node.start).line < line && text.slice(after.start - character, after.start).trim() === '';
  const quoted = text[after.start] === '"' ? `"${name}"` : name;
  return insertAt(document, after.end, `,${isOwnLine ? `\n${indent()}` : ' '}${quoted}: ${value}`);
}

/** Double quotes work in JSON and YAML. */
export function quote(value: string): string {
  return JSON.stringify(value);
}

function insertAt({ lines }: DocumentText, offset: number, text: string): TextEdit {
  const position = lines.positionAt(offset);
  return { range: { start: position, end: position }, text };
}
