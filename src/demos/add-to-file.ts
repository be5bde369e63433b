import { printJsonLine, printJsonLines } from '../core/data/print-json.ts';
import { printYamlItem, printYamlMember } from '../core/data/print-yaml.ts';
import type { ArrayNode, ObjectNode, PropertyNode } from '../core/data/tree.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';
import { lineBreakOf, type Span } from '../core/text.ts';
import type { DemoFile, FormatVersion } from './model.ts';
import { parseDemoSource } from './parse.ts';
import { addToBracketList } from './writing/bracket-list.ts';
import { addToDashList } from './writing/dash-list.ts';
import { isSameList, type ReadDemoFile, titlesOf, verified } from './writing/reading-again.ts';
import { indentUnit } from './writing/text-style.ts';

/** A demo that is to be written. */
export interface NewDemo {
  readonly title: string;
  /** The path of its notes, as it is to be written. */
  readonly notes?: string;
  readonly actions: readonly JsonObject[];
}

/**
 * The text of a demo file with actions at the end of one of its demos (counted from 0). Everything else stays as it is
 * written. `undefined` where the text is not the one that the file was read from, or where it cannot be done for sure.
 */
export function addActions(
  text: string,
  file: ReadDemoFile,
  demo: number,
  actions: readonly JsonObject[],
): string | undefined {
  const source = parseDemoSource(text, file);
  const read = source.demos[demo];
  if (!read || !isSameList(titlesOf(source.file), titlesOf(file))) return undefined;
  const keys = listKeys(source.file.version, 'steps', 'moves');
  const added = addToList(text, read.node, keys, read.actions.length, actions);
  const expected = read.demo.actions.map(({ fields }) => fields).concat(actions);
  const isRight = (written: DemoFile) =>
    isSameList(titlesOf(written), titlesOf(file)) &&
    isSameList(written.demos[demo]?.actions.map(({ fields }) => fields) ?? [], expected);
  return verified(added, file, isRight);
}

/** The text of a demo file with a new demo before the one at `index`, or at its end; otherwise as {@link addActions}. */
export function addDemo(text: string, file: ReadDemoFile, index: number, demo: NewDemo): string | undefined {
  const source = parseDemoSource(text, file);
  const { root } = source;
  if (root?.kind !== 'object' || !isSameList(titlesOf(source.file), titlesOf(file))) return undefined;
  const { version } = source.file;
  const notes = demo.notes !== undefined && { notes: { path: demo.notes } };
  const value = { title: demo.title, ...notes, [listKeys(version, 'steps', 'moves')[0]]: demo.actions };
  const added = addToList(text, root, listKeys(version, 'demos', 'scenes'), index, [value]);
  const expected = titlesOf(file).toSpliced(index, 0, demo.title);
  return verified(added, file, (written) => isSameList(titlesOf(written), expected));
}

/** The version's own word first. */
function listKeys(version: FormatVersion, older: string, newer: string): readonly [string, string] {
  return version === 3 ? [newer, older] : [older, newer];
}

/** Values that are to join the list of an object. */
interface ListAddition {
  readonly text: string;
  readonly object: ObjectNode;
  /** The member that holds the list; `undefined` where it is missing. */
  readonly member: PropertyNode | undefined;
  readonly key: string;
  readonly values: readonly JsonObject[];
}

/** Adds to the list of an object, which is made where it is missing or empty. */
function addToList(
  text: string,
  object: ObjectNode,
  keys: readonly [string, string],
  index: number,
  values: readonly JsonObject[],
): string | undefined {
  const member = keys.map((key) => object.properties.findLast((each) => each.key.value === key)).find(Boolean);
  const list = member?.value;
  const hasItems = list?.kind === 'array' && list.items.length > 0;
  if (hasItems && text[list.start] !== '[') {
    const print = (indent: string) => values.map((value) => printYamlItem(value, indent));
    return addToDashList(text, list.items, { index, print });
  }
  const isBraced = text[object.start] === '{';
  if (list?.kind === 'array' && (hasItems || isBraced)) return addBracketed(text, list, index, values);
  if (list && list.kind !== 'null' && list.kind !== 'array') return undefined;
  const addition = { text, object, member, key: member?.key.value ?? keys[0], values };
  return isBraced ? addBracedMember(addition) : addYamlMember(addition);
}

function addBracketed(text: string, list: ArrayNode, index: number, values: readonly JsonObject[]): string {
  return addToBracketList(text, list, list.items, {
    index,
    print: (...place) => values.map((value) => printJson(text, value, ...place)),
  });
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

/** In the place of the member, or in the lines below the object's last one; a comment behind either stays where it is. */
function addYamlMember({ text, object, member, key, values }: ListAddition): string | undefined {
  const last = member ?? object.properties.at(-1);
  if (!last) return undefined;
  const lineBreak = lineBreakOf(text);
  const column = last.start - (text.lastIndexOf('\n', last.start - 1) + 1);
  const [head = '', ...items] = printYamlMember(key, [...values], ' '.repeat(column));
  const end = endOfText(text, last);
  const lineEnd = endOfLine(text, end);
  const above = member
    ? text.slice(0, member.start) + head.trimStart() + text.slice(end, lineEnd)
    : text.slice(0, lineEnd) + lineBreak + head;
  return [above, ...items].join(lineBreak) + text.slice(lineEnd);
}

function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/\r?\n|$/);
  return from + end;
}

/** The end of a value without the blanks and line breaks that a YAML node may end with. */
function endOfText(text: string, { start, end }: Span): number {
  return start + text.slice(start, end).trimEnd().length;
}
