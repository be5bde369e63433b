import { clip, type ObjectNode, type PropertyNode, type StringNode } from './tree.ts';
import { mergeMaps } from './yaml-anchors.ts';
import { createCursor, endOfLine, isGap, skipBlanks, type YamlCursor } from './yaml-cursor.ts';
import { parseQuoted } from './yaml-quoted.ts';
import { endOfPlain } from './yaml-scalars.ts';

export interface ObjectDraft {
  readonly start: number;
  readonly properties: PropertyNode[];
  /** Only from the second property on. */
  keys: Set<string> | undefined;
}

export function beginObject(start: number): ObjectDraft {
  return { start, properties: [], keys: undefined };
}

export function addProperty({ report, text }: YamlCursor, draft: ObjectDraft, property: PropertyNode): void {
  const { properties } = draft;
  const { value, start, end } = property.key;
  if (properties.length === 1) draft.keys = new Set(properties.map(({ key }) => key.value));
  if (draft.keys?.has(value))
    report('duplicate-key', `"${clip(value)}" appears twice, and the last one is used. Delete the other.`, start, end);
  if (start === end)
    report('missing-key', 'A name is missing before this colon.', start, Math.min(start + 1, text.length));
  draft.keys?.add(value);
  properties.push(property);
}

export function finishObject(cursor: YamlCursor, { start, properties }: ObjectDraft, end: number): ObjectNode {
  return mergeMaps(cursor, { kind: 'object', properties, start, end: Math.max(end, start) });
}

export interface FoundKey {
  readonly key: StringNode;
  readonly end: number;
}

/** YAML's limit. */
const maximalKey = 1024;

/** On one line, followed by a colon and a blank. Does not move the cursor. */
export function findKey(text: string, at: number): FoundKey | undefined {
  const char = text[at] ?? '';
  if (char === '"' || char === "'") return findQuotedKey(text, at, char);
  if ('[]{}#|>&*!%@`,'.includes(char) || ('?-'.includes(char) && isGap(text, at + 1))) return undefined;
  const end = endOfPlain(text.length - at > maximalKey ? text.slice(0, at + maximalKey) : text, at, false);
  const colon = skipBlanks(text, end);
  if (text[colon] !== ':' || !isGap(text, colon + 1)) return undefined;
  return { key: { kind: 'string', value: text.slice(at, end), start: at, end }, end: colon + 1 };
}

function findQuotedKey(text: string, at: number, quote: string): FoundKey | undefined {
  const line = text.slice(at, Math.min(endOfLine(text, at), at + maximalKey));
  const pattern = quote === '"' ? /^"(?:[^"\\]|\\.)*"(?=[ \t]*:(?:[ \t]|$))/ : /^'(?:[^']|'')*'(?=[ \t]*:(?:[ \t]|$))/;
  const quotedKey = pattern.exec(line)?.[0];
  if (quotedKey === undefined) return undefined;
  const node = parseQuoted(
    createCursor(quotedKey, () => undefined),
    0,
  );
  const end = at + quotedKey.length;
  return { key: { ...node, start: at, end }, end: skipBlanks(text, end) + 1 };
}
