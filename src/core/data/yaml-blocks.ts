import type { ArrayNode, ObjectNode, TreeNode } from './tree.ts';
import { readProperties, withAnchors } from './yaml-anchors.ts';
import { parseBlockScalar } from './yaml-block-scalars.ts';
import {
  column,
  endOfLine,
  isAtEnd,
  isIndicator,
  nullAt,
  reportTab,
  skipBlanks,
  skipToContent,
  type YamlCursor,
} from './yaml-cursor.ts';
import { parseFlow } from './yaml-flow.ts';
import { addProperty, beginObject, findKey, finishObject } from './yaml-keys.ts';
import { parseQuoted } from './yaml-quoted.ts';
import { isTooDeep, skipBlock, skipQuestions } from './yaml-refused.ts';
import { hasRest, parsePlain } from './yaml-scalars.ts';

export interface NodeContext {
  /** The minimum column on a line of its own. */
  readonly indent: number;
  /** `indent` for a list, which may be as far out as its key. */
  readonly listIndent: number;
  /** Whether it comes after a key, on whose line no collection can begin. */
  readonly isValue: boolean;
}

/** Reads the node at or after the cursor; an empty one is null. */
export function parseNode(cursor: YamlCursor, nodeContext: NodeContext): TreeNode {
  const { at: origin, lineStart: line } = cursor;
  skipToContent(cursor);
  if (isOutside(cursor, nodeContext, line)) return nullAt(origin);
  const { anchors, alias } = readProperties(cursor);
  if (alias) return withAnchors(cursor, anchors, refuseAsKey(cursor, alias));
  if (isOutside(cursor, nodeContext, line)) return withAnchors(cursor, anchors, nullAt(origin));
  if (nodeContext.isValue && cursor.lineStart === line) {
    return withAnchors(cursor, anchors, parseScalar(cursor, nodeContext.indent, true));
  }
  if (isIndicator(cursor, '?')) return withAnchors(cursor, anchors, parseComplexKey(cursor, nodeContext));
  const isList = isIndicator(cursor, '-');
  if (!isList && !findKey(cursor.text, cursor.at)) {
    return withAnchors(cursor, anchors, parseScalar(cursor, nodeContext.indent, false));
  }
  if (cursor.lineStart === line) reportTabBetween(cursor, origin);
  const firstOnLine = anchors.findIndex(({ lineStart }) => lineStart === cursor.lineStart);
  const nodeAnchors = firstOnLine < 0 ? anchors : anchors.slice(0, firstOnLine);
  const [first] = anchors.slice(nodeAnchors.length);
  if (first && isList) cursor.report('anchor', 'Put the anchor of a list on the line before it.', first.at, cursor.at);
  else if (first) cursor.at = first.at; // the anchor belongs to the first key
  return withAnchors(cursor, nodeAnchors, isList ? parseList(cursor) : parseMap(cursor));
}

function refuseAsKey(cursor: YamlCursor, alias: TreeNode): TreeNode {
  if (!isColonNext(cursor)) return alias;
  cursor.report('complex-key', 'An alias cannot be a key: write its text.', alias.start, alias.end);
  cursor.at = endOfLine(cursor.text, cursor.at);
  return alias;
}

function reportTabBetween(cursor: YamlCursor, origin: number): void {
  const tab = cursor.text.slice(origin, cursor.at).indexOf('\t');
  if (tab >= 0 && cursor.tabLine !== cursor.lineStart) reportTab(cursor, origin + tab);
}

function isOutside(cursor: YamlCursor, { indent, listIndent }: NodeContext, line: number): boolean {
  if (isAtEnd(cursor)) return true;
  if (cursor.lineStart === line) return false;
  return column(cursor) < (isIndicator(cursor, '-') ? listIndent : indent);
}

function parseComplexKey(cursor: YamlCursor, nodeContext: NodeContext): TreeNode {
  return skipQuestions(cursor) ?? parseNode(cursor, { ...nodeContext, isValue: false });
}

function parseList(cursor: YamlCursor): TreeNode {
  const indent = column(cursor);
  if (isTooDeep(cursor)) return skipBlock(cursor, indent);
  const { at: start } = cursor;
  const items: TreeNode[] = [];
  let end = start;
  cursor.depth += 1;
  while (isInside(cursor, indent) && isIndicator(cursor, '-')) {
    cursor.at += 1;
    const item = parseNode(cursor, { indent: indent + 1, listIndent: indent + 1, isValue: false });
    items.push(item);
    end = Math.max(item.end, end + 1);
    finishLine(cursor);
  }
  cursor.depth -= 1;
  return { kind: 'array', items, start, end } satisfies ArrayNode;
}

function parseMap(cursor: YamlCursor): TreeNode {
  const indent = column(cursor);
  if (isTooDeep(cursor)) return skipBlock(cursor, indent);
  const draft = beginObject(cursor.at);
  let end = cursor.at;
  cursor.depth += 1;
  while (isInside(cursor, indent)) end = parseProperty(cursor, draft, indent) ?? end;
  cursor.depth -= 1;
  return finishObject(cursor, draft, end) satisfies ObjectNode;
}

/** Reports a line that is indented too far. */
function isInside(cursor: YamlCursor, indent: number): boolean {
  skipToContent(cursor);
  if (isAtEnd(cursor) || column(cursor) < indent) return false;
  if (column(cursor) > indent) {
    cursor.report(
      'bad-indentation',
      'This is indented further than the line it belongs to.',
      cursor.at,
      endOfLine(cursor.text, cursor.at),
    );
  }
  return true;
}

/** Returns its end. Reports and skips anything but `key: value`. */
function parseProperty(cursor: YamlCursor, draft: ReturnType<typeof beginObject>, indent: number): number | undefined {
  const { text } = cursor;
  const { anchors, alias } = readProperties(cursor);
  if (alias) {
    refuseAsKey(cursor, alias);
    finishLine(cursor);
    return undefined;
  }
  const foundKey = findKey(text, cursor.at);
  if (!foundKey) {
    skipLine(cursor);
    return undefined;
  }
  const key = withAnchors(cursor, anchors, foundKey.key);
  cursor.at = foundKey.end;
  const value = parseNode(cursor, { indent: indent + 1, listIndent: indent, isValue: true });
  addProperty(cursor, draft, { key, value, start: key.start, end: Math.max(value.end, foundKey.end) });
  finishLine(cursor);
  return Math.max(value.end, foundKey.end);
}

function skipLine(cursor: YamlCursor): void {
  const { at, text, report } = cursor;
  const end = endOfLine(text, at);
  if (isIndicator(cursor, '-'))
    report('unexpected-item', 'A list item does not belong among keys: indent it, or give it a key.', at, end);
  else if (isIndicator(cursor, '?'))
    report('complex-key', 'Keys are written as `key: value`, without a question mark.', at, end);
  else
    report(
      'missing-colon',
      'This is not `key: value`: add a colon and a space, or put quotes around a longer text.',
      at,
      end,
    );
  cursor.at = end;
}

/** Only a comment may follow a value on its line. */
function finishLine(cursor: YamlCursor): void {
  const { text } = cursor;
  const at = skipBlanks(text, cursor.at);
  const isComment = text[at] === '#' && (at > cursor.at || at === cursor.lineStart);
  cursor.at = at;
  if (isComment || !hasRest(cursor) || at === skipBlanks(text, cursor.lineStart)) return;
  const end = endOfLine(text, at);
  cursor.report('unexpected-content', 'The value ends before this: put quotes around all of it.', at, end);
  cursor.at = end;
}

function parseScalar(cursor: YamlCursor, indent: number, isOnKeyLine: boolean): TreeNode {
  const { text, at } = cursor;
  const char = text[at] ?? '';
  if (char === '[' || char === '{') return refuseKey(cursor, parseFlow(cursor, indent));
  if (char === '"' || char === "'") return parseQuoted(cursor, indent);
  if (char === '|' || char === '>') return parseBlockScalar(cursor, indent);
  const isReserved = '%@`,]}'.includes(char) || (isOnKeyLine && (isIndicator(cursor, '-') || isIndicator(cursor, '?')));
  if (isReserved) cursor.report('unquoted-string', `Text that begins with ${char} needs quotes around it.`, at, at + 1);
  const isOther = (next: number) => findKey(text, next) !== undefined;
  const node = parsePlain(cursor, { indent, isFlow: false, isOther });
  return text[cursor.at] === ':' || isColonNext(cursor) ? takeLine(cursor, at) : node;
}

function isColonNext({ text, at }: YamlCursor): boolean {
  return text[skipBlanks(text, at)] === ':';
}

/** Reads `title: Part 2: the end` as an unquoted text, as it was meant. */
function takeLine(cursor: YamlCursor, start: number): TreeNode {
  const { text, report } = cursor;
  report('unquoted-colon', 'Text with a colon and a space in it needs quotes around it.', cursor.at, cursor.at + 1);
  const line = text.slice(start, endOfLine(text, cursor.at));
  const value = line.replace(/\s#.*$/s, '').trimEnd();
  cursor.at = start + value.length;
  return { kind: 'string', value, start, end: cursor.at };
}

/** Reports the keys of `[a]: b` and `{{name}}: b`. */
function refuseKey(cursor: YamlCursor, node: TreeNode): TreeNode {
  const { text, at, report } = cursor;
  if (text[skipBlanks(text, at)] !== ':') return node;
  report('complex-key', 'A list or map cannot be a key. If this is text, put it in quotes.', node.start, node.end);
  cursor.at = endOfLine(text, at);
  return node;
}
