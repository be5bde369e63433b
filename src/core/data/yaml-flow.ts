import { type ArrayNode, clip, type ObjectNode, type PropertyNode, type StringNode, type TreeNode } from './tree.ts';
import { readProperties, withAnchors } from './yaml-anchors.ts';
import { column, isAtEnd, isGap, isIndicator, nullAt, skipToContent, type YamlCursor } from './yaml-cursor.ts';
import { addProperty, beginObject, finishObject } from './yaml-keys.ts';
import { parseQuoted } from './yaml-quoted.ts';
import { isTooDeep, skipFlow, skipQuestions } from './yaml-refused.ts';
import { endsPlain, parsePlain } from './yaml-scalars.ts';

/** Reads `[…]` or `{…}`; a line less indented than `indent` ends it. */
export function parseFlow(cursor: YamlCursor, indent: number): TreeNode {
  if (isTooDeep(cursor)) return skipFlow(cursor);
  cursor.depth += 1;
  const node = cursor.text[cursor.at] === '[' ? parseFlowList(cursor, indent) : parseFlowMap(cursor, indent);
  cursor.depth -= 1;
  return node;
}

function parseFlowList(cursor: YamlCursor, indent: number): ArrayNode {
  const start = cursor.at;
  const items: TreeNode[] = [];
  cursor.at += 1;
  while (findEntry(cursor, ']', start, indent)) {
    const item = parseFlowNode(cursor, indent);
    skipToContent(cursor);
    if (isPair(cursor, item) && cursor.lineStart > item.start) reportLongKey(cursor, item);
    items.push(isPair(cursor, item) ? parsePair(cursor, item, indent) : item);
    goToComma(cursor, ']', start, indent);
  }
  return { kind: 'array', items, start, end: cursor.at };
}

function parseFlowMap(cursor: YamlCursor, indent: number): ObjectNode {
  const start = cursor.at;
  const draft = beginObject(start);
  cursor.at += 1;
  while (findEntry(cursor, '}', start, indent)) {
    const property = parseEntry(cursor, indent);
    if (property) addProperty(cursor, draft, property);
    goToComma(cursor, '}', start, indent);
  }
  return finishObject(cursor, draft, cursor.at);
}

/** At the closing bracket, consumes it and returns `false`. */
function findEntry(cursor: YamlCursor, closer: ']' | '}', start: number, indent: number): boolean {
  const { text, report } = cursor;
  for (;;) {
    skipToContent(cursor);
    const char = text[cursor.at];
    if (isAtEnd(cursor) || (char !== closer && isOutside(cursor, start, indent))) {
      report('missing-bracket', `This is never closed: add ${closer} where it ends.`, start, start + 1);
      return false;
    }
    if (char === closer) {
      cursor.at += 1;
      return false;
    }
    if (char !== ',' && char !== ']' && char !== '}') return true;
    report('unexpected-token', `${char} does not belong here: delete it.`, cursor.at, cursor.at + 1);
    cursor.at += 1;
  }
}

/** Whether the line is not indented enough. */
function isOutside(cursor: YamlCursor, start: number, indent: number): boolean {
  return cursor.lineStart > start && column(cursor) < indent;
}

function goToComma(cursor: YamlCursor, closer: ']' | '}', start: number, indent: number): void {
  skipToContent(cursor);
  const char = cursor.text[cursor.at];
  if (char !== closer && isOutside(cursor, start, indent)) return;
  if (char === ',') cursor.at += 1;
  else if (char !== closer && !isAtEnd(cursor)) {
    cursor.report('missing-comma', 'A comma or a closing bracket is missing before this.', cursor.at, cursor.at + 1);
  }
}

function isPair({ text, at }: YamlCursor, key: TreeNode): boolean {
  if (text[at] !== ':') return false;
  const isJsonLike =
    key.end > key.start && '"\'}]'.includes(text[key.end - 1] ?? 'x') && '"\'{['.includes(text[key.start] ?? 'x');
  return isJsonLike || endsPlain(text, at + 1, true);
}

/** In a list, unlike in a map, a key must be on one line. */
function reportLongKey({ report, at }: YamlCursor, { start }: TreeNode): void {
  report('missing-comma', 'A comma is missing here, or the name before this colon is on another line.', start, at + 1);
}

/** `[a: 1]` is a list with a map. */
function parsePair(cursor: YamlCursor, key: TreeNode, indent: number): ObjectNode {
  const draft = beginObject(key.start);
  const property = parseValue(cursor, key, indent);
  if (property) addProperty(cursor, draft, property);
  return finishObject(cursor, draft, property?.end ?? cursor.at);
}

function parseEntry(cursor: YamlCursor, indent: number): PropertyNode | undefined {
  const key = parseFlowNode(cursor, indent);
  skipToContent(cursor);
  if (isPair(cursor, key)) return parseValue(cursor, key, indent);
  const name = toKey(cursor, key);
  return name && { key: name, value: nullAt(key.end), start: key.start, end: key.end };
}

/** The cursor is at the colon. */
function parseValue(cursor: YamlCursor, key: TreeNode, indent: number): PropertyNode | undefined {
  cursor.at += 1;
  const colonEnd = cursor.at;
  skipToContent(cursor);
  const isEmpty = isAtEnd(cursor) || ',]}'.includes(cursor.text[cursor.at] ?? '');
  const value = isEmpty ? nullAt(colonEnd) : parseFlowNode(cursor, indent);
  const name = toKey(cursor, key);
  return name && { key: name, value, start: name.start, end: value.end };
}

function toKey({ text, report }: YamlCursor, { kind, start, end, ...node }: TreeNode): StringNode | undefined {
  if (kind === 'object' || kind === 'array') {
    report('complex-key', 'A list or map cannot be a key. If this is text, put it in quotes.', start, end);
    return undefined;
  }
  const value = kind === 'string' && 'value' in node ? String(node.value) : text.slice(start, end);
  return { kind: 'string', value, start, end };
}

function parseFlowNode(cursor: YamlCursor, indent: number): TreeNode {
  const { anchors, alias } = readProperties(cursor);
  return withAnchors(cursor, anchors, alias ?? parseNodeContent(cursor, indent));
}

function parseNodeContent(cursor: YamlCursor, indent: number): TreeNode {
  const { text, at, report } = cursor;
  const char = text[at] ?? '';
  if (char === '[' || char === '{') return parseFlow(cursor, indent);
  if (char === '"' || char === "'") return parseQuoted(cursor, indent);
  if (isIndicator(cursor, '?')) return skipQuestions(cursor) ?? parseFlowNode(cursor, indent);
  if (char === ':' && endsPlain(text, at + 1, true)) return nullAt(at);
  reportIndicator(cursor, char);
  const node = parsePlain(cursor, { indent, isFlow: true, isOther: () => false });
  if (cursor.at === at && !isAtEnd(cursor) && !',]}'.includes(char)) {
    report('unexpected-token', `${clip(char)} does not belong here: put it in quotes.`, at, at + 1);
    cursor.at += isGap(text, at) ? 0 : 1;
  }
  return node;
}

/** Reports a scalar that begins with an indicator. */
function reportIndicator({ text, at, report }: YamlCursor, char: string): void {
  const isAlone = (char === '-' || char === '?') && endsPlain(text, at + 1, true);
  if (char === '#') report('missing-blank', 'A comment needs a space before its #.', at, at + 1);
  else if (isAlone || (char !== '' && '%@`|>'.includes(char)))
    report('unquoted-string', `Text that begins with ${char} needs quotes around it.`, at, at + 1);
}
