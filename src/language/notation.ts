import { extname } from 'node:path';
import type { ObjectNode, PropertyNode, TreeNode } from '../core/data/tree.ts';
import { findProperty } from '../core/data/tree-value.ts';
import type { Range, Span, TextEdit } from '../core/text.ts';
import type { SourceDocument } from '../demos/source.ts';

/** The part of a document that writing into it needs. */
export type DocumentText = Pick<SourceDocument, 'text' | 'lines' | 'file'>;

export function rangeAt({ lines }: DocumentText, { start, end }: Span): Range {
  return { start: lines.positionAt(start), end: lines.positionAt(end) };
}

/** The node of a field by its dotted name; where it is missing, the key of the innermost field that is there. */
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

/** Whether a file is one of YAML, by its name. */
export function isYaml(path: string): boolean {
  return /^\.ya?ml$/i.test(extname(path));
}

/** Whether a node is written in the way of JSON: in a JSON file, or in brackets in a YAML file. */
export function isFlow({ text, file }: DocumentText, { start }: { readonly start: number }): boolean {
  return !isYaml(file.path) || text[start] === '{' || text[start] === '[';
}

/** Puts a field behind another one of the same object, laid out as that one is. `value` is written as it is. */
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
  // Behind a dash the other keys stand below the first one.
  const indent = () => text.slice(after.start - character, after.start).replace(/[^\t]/g, ' ');
  if (!isFlow(document, node)) return insertAt(document, after.end, `\n${indent()}${name}: ${value}`);
  // Of a text of one line there is no looking back for every object in it.
  const isOwnLine =
    lines.positionAt(node.start).line < line && text.slice(after.start - character, after.start).trim() === '';
  const quoted = text[after.start] === '"' ? `"${name}"` : name;
  return insertAt(document, after.end, `,${isOwnLine ? `\n${indent()}` : ' '}${quoted}: ${value}`);
}

/** A text as a value in the notation of the file: in double quotes, which both know. */
export function quote(value: string): string {
  return JSON.stringify(value);
}

function insertAt({ lines }: DocumentText, offset: number, text: string): TextEdit {
  const position = lines.positionAt(offset);
  return { range: { start: position, end: position }, text };
}
