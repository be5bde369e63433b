import { enter, findMember, leave, type Reader } from './jsonc-members.ts';
import { createScanner } from './jsonc-scanner.ts';
import {
  type ArrayNode,
  clip,
  type NullNode,
  type ObjectNode,
  type PropertyNode,
  type ReportProblem,
  type StringNode,
  type TreeDocument,
  type TreeNode,
  type TreeProblem,
} from './tree.ts';

/** Nesting of brackets. */
export const maximalDepth = 200;
const maximalProblems = 100;

/**
 * JSON with comments and trailing commas (https://jsonc.org). Never throws: reports problems and continues, so that a
 * missing comma or an unfinished text does not lose the rest. Linear.
 */
export function parseJsonc(text: string): TreeDocument {
  const problems: TreeProblem[] = [];
  const report: ReportProblem = (code, message, start, end) => {
    if (problems.length >= maximalProblems) return;
    problems.push({ code, message, severity: code === 'duplicate-key' ? 'warning' : 'error', start, end });
  };
  const { token, next } = createScanner(text, report);
  const reader: Reader = { token, next, report, objects: 0, arrays: 0, isCut: false };
  next();
  const root = parseValue(reader);
  reportTrailing(reader, root, text);
  return { root, problems: problems.sort((a, b) => a.start - b.start) };
}

function reportTrailing({ token, report }: Reader, root: TreeNode | undefined, text: string): void {
  if (root === undefined && token.kind === 'end') {
    report('empty-file', 'This file is empty.', 0, text.length);
  } else if (token.kind !== 'end') {
    report(
      'trailing-content',
      'The document ends before this: delete what follows, or look for an extra closing bracket.',
      token.start,
      token.end,
    );
  }
}

/** Returns `undefined` without consuming a token that begins no value. */
function parseValue(reader: Reader): TreeNode | undefined {
  const { kind, start, end, text } = reader.token;
  switch (kind) {
    case '{':
      return isTooDeep(reader) ? skipNested(reader) : parseObject(reader);
    case '[':
      return isTooDeep(reader) ? skipNested(reader) : parseArray(reader);
    case 'string':
      reader.next();
      return { kind, value: text, start, end };
    case 'number':
      reader.next();
      return { kind, value: Number(text), start, end };
    case 'word':
      return parseWord(reader);
    default:
      return undefined;
  }
}

function parseWord(reader: Reader): TreeNode {
  const { start, end, text } = reader.token;
  reader.next();
  if (text === 'null') return { kind: 'null', start, end };
  if (text === 'true' || text === 'false') return { kind: 'boolean', value: text === 'true', start, end };
  reader.report('unquoted-string', `${clip(text)} needs double quotes around it.`, start, end);
  return { kind: 'string', value: text, start, end };
}

function parseArray(reader: Reader): ArrayNode {
  const bracket = enter(reader, ']');
  const items: TreeNode[] = [];
  while (findMember(reader, bracket)) {
    const item = parseValue(reader);
    if (item) items.push(item);
    else skipUnexpected(reader);
    bracket.needsComma = item !== undefined;
  }
  return { kind: 'array', items, start: bracket.start, end: leave(reader, bracket) };
}

function parseObject(reader: Reader): ObjectNode {
  const bracket = enter(reader, '}');
  const properties: PropertyNode[] = [];
  let keys: Set<string> | undefined;
  while (findMember(reader, bracket)) {
    const property = parseProperty(reader);
    bracket.needsComma = property !== undefined;
    if (!property) continue;
    // For small objects, a loop is cheaper than a set.
    if (properties.length === 12) keys = new Set(properties.map(({ key }) => key.value));
    if (!isNewKey(property.key.value, properties, keys)) reportDuplicate(reader, property.key);
    properties.push(property);
  }
  return { kind: 'object', properties, start: bracket.start, end: leave(reader, bracket) };
}

function isNewKey(key: string, properties: readonly PropertyNode[], keys: Set<string> | undefined): boolean {
  if (keys) return keys.size < keys.add(key).size;
  for (const property of properties) if (property.key.value === key) return false;
  return true;
}

function reportDuplicate({ report }: Reader, { value, start, end }: StringNode): void {
  report('duplicate-key', `"${clip(value)}" appears twice, and the last one is used. Delete the other.`, start, end);
}

function parseProperty(reader: Reader): PropertyNode | undefined {
  const key = parseKey(reader);
  if (!key) return undefined;
  const { token, report } = reader;
  const hasColon = token.kind === ':';
  if (hasColon) reader.next();
  else report('missing-colon', `A colon and a value are missing after "${clip(key.value)}".`, key.start, key.end);
  const value = parseValue(reader);
  if (!value && hasColon) report('missing-value', `"${clip(key.value)}" has no value.`, key.start, key.end);
  return { key, value, start: key.start, end: value?.end ?? token.previousEnd };
}

function parseKey(reader: Reader): StringNode | undefined {
  const { kind, start, end, text } = reader.token;
  if (kind === '{' || kind === '[') {
    reader.report('missing-key', 'This value has no "name": before it, so it is ignored.', start, end);
    parseValue(reader);
    return undefined;
  }
  if (kind !== 'string' && kind !== 'word' && kind !== 'number') {
    skipUnexpected(reader);
    return undefined;
  }
  if (kind !== 'string') reader.report('unquoted-key', `${clip(text)} needs double quotes around it.`, start, end);
  reader.next();
  return { kind: 'string', value: text, start, end };
}

function skipUnexpected(reader: Reader): void {
  const { kind, start, end } = reader.token;
  reader.report('unexpected-token', `${kind} does not belong here: delete it.`, start, end);
  reader.next();
}

function isTooDeep({ objects, arrays }: Reader): boolean {
  return objects + arrays >= maximalDepth;
}

/** Does not recurse. */
function skipNested(reader: Reader): NullNode {
  const { token, report } = reader;
  const { start } = token;
  report('too-deep', `Brackets are nested more than ${maximalDepth} deep: this is ignored.`, start, token.end);
  let depth = 0;
  do {
    if (token.kind === '{' || token.kind === '[') depth += 1;
    else if (token.kind === '}' || token.kind === ']') depth -= 1;
    reader.next();
  } while (depth > 0 && token.kind !== 'end');
  return { kind: 'null', start, end: token.previousEnd };
}
