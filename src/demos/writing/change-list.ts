import { printYamlItem, printYamlMember } from '../../core/data/print-yaml.ts';
import type { ArrayNode, ObjectNode, PropertyNode } from '../../core/data/tree.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { lineBreakOf, type Span } from '../../core/text.ts';
import type { FormatVersion } from '../model.ts';
import { printJsonLine, printJsonLines } from '../print-json.ts';
import { addToBracketList } from './bracket-list.ts';
import { type CarriedItem, indentBracketItem, indentLines } from './carried-item.ts';
import { addToDashList } from './dash-list.ts';
import { indentUnit } from './text-style.ts';

/** The version's own key first. */
export function listKeys(version: FormatVersion, older: string, newer: string): readonly [string, string] {
  return version === 3 ? [newer, older] : [older, newer];
}

/** Replaces `remove` items at `index`. `carried` is the source text of the value. */
export interface ListChange {
  readonly index: number;
  readonly remove?: number;
  readonly values: readonly JsonObject[];
  readonly carried?: CarriedItem | undefined;
}

interface ListAddition {
  readonly text: string;
  readonly object: ObjectNode;
  /** An empty member to replace. */
  readonly member: PropertyNode | undefined;
  readonly key: string;
  readonly values: readonly JsonObject[];
  readonly carried: CarriedItem | undefined;
}

/** Creates the list if it is missing or empty. */
export function changeList(
  text: string,
  object: ObjectNode,
  keys: readonly [string, string],
  { index, remove = 0, values, carried }: ListChange,
): string | undefined {
  if (remove === 0 && values.length === 0) return text;
  const member = keys.map((key) => object.properties.findLast((each) => each.key.value === key)).find(Boolean);
  const list = member?.value;
  const hasItems = list?.kind === 'array' && list.items.length > 0;
  if (member && hasItems && text[list.start] !== '[') {
    const print = (indent: string) => printDashItems(values, carried, indent);
    if (remove === list.items.length && values.length === 0) return emptyDashList(text, member, list);
    return addToDashList(text, list.items, { index, remove, print });
  }
  const isBraced = text[object.start] === '{';
  if (list?.kind === 'array' && (hasItems || isBraced)) {
    const print = (indent: string, inLines: boolean) =>
      carried?.notation === 'brackets'
        ? [indentBracketItem(carried, indent, lineBreakOf(text))]
        : values.map((value) => printJson(text, value, indent, inLines));
    return addToBracketList(text, list, list.items, { index, remove, print });
  }
  if (list && list.kind !== 'null' && list.kind !== 'array') return undefined;
  const addition = { text, object, member, key: member?.key.value ?? keys[0], values, carried };
  return isBraced ? addBracedMember(addition) : addYamlMember(addition);
}

function printDashItems(values: readonly JsonObject[], carried: CarriedItem | undefined, indent: string) {
  if (carried?.notation === 'dashes') return [indentLines(carried, indent)];
  return values.map((value) => printYamlItem(value, indent));
}

/** `[]`, because an empty value would be null. */
function emptyDashList(text: string, { key }: PropertyNode, list: ArrayNode): string {
  const end = endOfText(text, list);
  return `${text.slice(0, key.end)}: []${text.slice(end)}`;
}

function addBracedMember({ text, object, member, key, values }: ListAddition): string | undefined {
  if (member) return undefined;
  const print = (indent: string, inLines: boolean) => [
    `${JSON.stringify(key)}: ${printJson(text, [...values], indent, inLines)}`,
  ];
  return addToBracketList(text, object, object.properties, { index: object.properties.length, print });
}

function printJson(text: string, value: JsonValue, indent: string, inLines: boolean): string {
  return inLines ? printJsonLines(value, indent, indentUnit(text), lineBreakOf(text)) : printJsonLine(value);
}

/** A comment behind the previous member stays. */
function addYamlMember({ text, object, member, key, values, carried }: ListAddition): string | undefined {
  const last = member ?? object.properties.at(-1);
  if (!last) return undefined;
  const lineBreak = lineBreakOf(text);
  const column = last.start - (text.lastIndexOf('\n', last.start - 1) + 1);
  const indent = ' '.repeat(column);
  const [head = '', ...printed] = printYamlMember(key, [...values], indent);
  const items = carried?.notation === 'dashes' ? printDashItems(values, carried, `${indent}  `).flat() : printed;
  const end = endOfText(text, last);
  const lineEnd = endOfLine(text, end);
  const above = member
    ? text.slice(0, member.start) + head.trimStart() + text.slice(end, lineEnd)
    : text.slice(0, lineEnd) + lineBreak + head;
  return [above, ...items].join(lineBreak) + text.slice(lineEnd);
}

export function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/\r?\n|$/);
  return from + end;
}

/** Without the trailing white space of a YAML node. */
export function endOfText(text: string, { start, end }: Span): number {
  return start + text.slice(start, end).trimEnd().length;
}
