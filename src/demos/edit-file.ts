import { printYamlMember } from '../core/data/print-yaml.ts';
import type { ObjectNode, PropertyNode } from '../core/data/tree.ts';
import { findProperty, toObject } from '../core/data/tree-value.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';
import { lineBreakOf } from '../core/text.ts';
import type { DemoFile, FormatVersion } from './model.ts';
import { parseDemoSource } from './parse.ts';
import { printJsonLine } from './print-json.ts';
import { addToBracketList } from './writing/bracket-list.ts';
import { changeList, endOfLine, endOfText, listKeys } from './writing/change-list.ts';
import { isSameList, type ReadDemoFile, titlesOf, verified } from './writing/reading-again.ts';

export interface NewDemo {
  readonly title: string;
  readonly notes?: string;
  readonly actions: readonly JsonObject[];
}

/**
 * Adds actions to a demo (counted from 0) and keeps all other formatting. Returns `undefined` if `file` was not read
 * from `text`, or if the edit is not certain to be right.
 */
export function addActions(
  text: string,
  file: ReadDemoFile,
  demo: number,
  actions: readonly JsonObject[],
): string | undefined {
  const before = file.demos[demo]?.actions.map(({ fields }) => fields) ?? [];
  return replaceActions(text, file, demo, [...before, ...actions]);
}

/** Like {@link addActions}. Equal actions at both ends keep their formatting. */
export function replaceActions(
  text: string,
  file: ReadDemoFile,
  demo: number,
  actions: readonly JsonObject[],
): string | undefined {
  const source = parseDemoSource(text, file);
  const read = source.demos[demo];
  if (!read || !isSameList(titlesOf(source.file), titlesOf(file))) return undefined;
  const keys = listKeys(source.file.version, 'steps', 'moves');
  const { start, tail } = sharedItems(
    read.demo.actions.map(({ fields }) => fields),
    actions,
  );
  const remove = read.actions.length - start - tail;
  const change = { index: start, remove, values: actions.slice(start, actions.length - tail) };
  const isRight = (written: DemoFile) =>
    isSameList(titlesOf(written), titlesOf(file)) &&
    isSameList(written.demos[demo]?.actions.map(({ fields }) => fields) ?? [], actions);
  return verified(changeList(text, read.node, keys, change), file, isRight);
}

/** Like {@link addActions}. */
export function renameDemo(text: string, file: ReadDemoFile, demo: number, title: string): string | undefined {
  const source = parseDemoSource(text, file);
  const value = source.demos[demo]?.node.properties.findLast(({ key }) => key.value === 'title')?.value;
  if (!value || !isSameList(titlesOf(source.file), titlesOf(file))) return undefined;
  // JSON strings are valid YAML.
  const renamed = text.slice(0, value.start) + JSON.stringify(title) + text.slice(endOfText(text, value));
  return verified(renamed, file, (written) => isSameList(titlesOf(written), titlesOf(file).with(demo, title)));
}

function sharedItems(one: readonly JsonObject[], other: readonly JsonObject[]) {
  const isSame = (a: JsonObject | undefined, b: JsonObject | undefined) => JSON.stringify(a) === JSON.stringify(b);
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && isSame(one[start], other[start])) start++;
  let tail = 0;
  while (tail < shorter - start && isSame(one.at(-1 - tail), other.at(-1 - tail))) tail++;
  return { start, tail };
}

/** Inserts before `index`, or at the end, like {@link addActions}. */
export function addDemo(text: string, file: ReadDemoFile, index: number, demo: NewDemo): string | undefined {
  const notes = demo.notes !== undefined && { notes: { path: demo.notes } };
  const added = (version: FormatVersion) => ({
    title: demo.title,
    ...notes,
    [listKeys(version, 'steps', 'moves')[0]]: demo.actions,
  });
  return changeDemos(text, file, { index, added });
}

/** Inserts a copy without an id behind the demo, like {@link addActions}. */
export function copyDemo(text: string, file: ReadDemoFile, index: number, title: string): string | undefined {
  const node = parseDemoSource(text, file).demos[index]?.node;
  if (!node) return undefined;
  const { id: _, title: __, ...rest } = Object(toObject(node));
  return changeDemos(text, file, { index: index + 1, added: () => ({ title, ...rest }) });
}

/** Like {@link addActions}. */
export function removeDemo(text: string, file: ReadDemoFile, index: number): string | undefined {
  return file.demos[index] && changeDemos(text, file, { index, remove: 1 });
}

interface DemosChange {
  readonly index: number;
  readonly remove?: number;
  added?(version: FormatVersion): JsonObject;
}

function changeDemos(text: string, file: ReadDemoFile, { index, remove = 0, added }: DemosChange): string | undefined {
  const source = parseDemoSource(text, file);
  const { root } = source;
  if (root?.kind !== 'object' || !isSameList(titlesOf(source.file), titlesOf(file))) return undefined;
  const { version } = source.file;
  const values = added ? [added(version)] : [];
  const changed = changeList(text, root, listKeys(version, 'demos', 'scenes'), { index, remove, values });
  const expected = titlesOf(file).toSpliced(index, remove, ...values.map(({ title }) => String(title)));
  return verified(changed, file, (written) => isSameList(titlesOf(written), expected));
}

/** `action` counts from 0; like {@link addActions}. `undefined` removes a field. */
export function editAction(
  text: string,
  file: ReadDemoFile,
  position: { readonly demo: number; readonly action: number },
  changes: JsonChanges,
): string | undefined {
  const changedFields: Record<string, JsonValue> = { ...file.demos[position.demo]?.actions[position.action]?.fields };
  let changed: string | undefined = text;
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete changedFields[key];
    else changedFields[key] = value;
    const node: ObjectNode | undefined =
      changed === undefined
        ? undefined
        : parseDemoSource(changed, file).demos[position.demo]?.actions[position.action]?.node;
    changed = changed !== undefined && node ? withMember(changed, node, key, value) : undefined;
  }
  const actions = (file.demos[position.demo]?.actions ?? []).map(({ fields }, index) =>
    index === position.action ? changedFields : fields,
  );
  if (!isSameList(titlesOf(parseDemoSource(text, file).file), titlesOf(file))) return undefined;
  const isRight = (written: DemoFile) =>
    isSameList(titlesOf(written), titlesOf(file)) &&
    isSameFields(written.demos[position.demo]?.actions.map(({ fields }) => fields) ?? [], actions);
  return verified(changed, file, isRight) ?? replaceActions(text, file, position.demo, actions);
}

export type JsonChanges = Readonly<Record<string, JsonValue | undefined>>;

function isSameFields(a: readonly JsonObject[], b: readonly JsonObject[]): boolean {
  const sorted = (list: readonly JsonObject[]) =>
    list.map((fields) => Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
  return isSameList(sorted(a), sorted(b));
}

function withMember(text: string, node: ObjectNode, key: string, value: JsonValue | undefined): string | undefined {
  const there = findProperty(node, key);
  if (value === undefined) return there ? withoutMember(text, node, there) : text;
  const isBraced = text[node.start] === '{';
  if (there && isBraced) return withValue(text, there, printJsonLine(value));
  const last = there ?? node.properties.at(-1);
  if (isBraced) {
    const print = () => [`${JSON.stringify(key)}: ${printJsonLine(value)}`];
    return addToBracketList(text, node, node.properties, { index: node.properties.length, print });
  }
  if (!last) return undefined;
  const indent = ' '.repeat(last.start - (text.lastIndexOf('\n', last.start - 1) + 1));
  const printed = printYamlMember(key, value, indent).join(lineBreakOf(text));
  const end = endOfText(text, last);
  if (there) return text.slice(0, there.start) + printed.trimStart() + text.slice(end);
  const lineEnd = endOfLine(text, end);
  return text.slice(0, lineEnd) + lineBreakOf(text) + printed + text.slice(lineEnd);
}

/** Like {@link addActions}. Inserts `disabled` behind the title. */
export function disableDemo(text: string, file: ReadDemoFile, demo: number, isDisabled: boolean): string | undefined {
  const source = parseDemoSource(text, file);
  const read = source.demos[demo];
  if (!read || !isSameList(titlesOf(source.file), titlesOf(file))) return undefined;
  const isRight = (written: DemoFile) =>
    isSameList(titlesOf(written), titlesOf(file)) && written.demos[demo]?.disabled === isDisabled;
  const there = findProperty(read.node, 'disabled');
  if (!isDisabled && there) {
    const without = withoutMember(text, read.node, there);
    return verified(without, file, isRight) ?? verified(withValue(text, there, 'false'), file, isRight);
  }
  if (read.demo.disabled === isDisabled) return text;
  const changed = there ? withValue(text, there, 'true') : withDisabled(text, read.node);
  return verified(changed, file, isRight);
}

function withDisabled(text: string, node: ObjectNode): string | undefined {
  const title = findProperty(node, 'title') ?? node.properties[0];
  if (!title) return undefined;
  const index = node.properties.indexOf(title) + 1;
  if (text[node.start] === '{')
    return addToBracketList(text, node, node.properties, { index, print: () => ['"disabled": true'] });
  const end = endOfLine(text, endOfText(text, title));
  const column = title.start - (text.lastIndexOf('\n', title.start - 1) + 1);
  return `${text.slice(0, end)}${lineBreakOf(text)}${' '.repeat(column)}disabled: true${text.slice(end)}`;
}

function withValue(text: string, { value, end }: PropertyNode, written: string): string {
  return text.slice(0, value?.start ?? end) + written + text.slice(value?.end ?? end);
}

/** `undefined` if the member shares a line with others. */
function withoutMember(text: string, node: ObjectNode, member: PropertyNode): string | undefined {
  const index = node.properties.indexOf(member);
  if (text[node.start] === '{')
    return addToBracketList(text, node, node.properties, { index, remove: 1, print: () => [] });
  const start = text.lastIndexOf('\n', member.start - 1) + 1;
  const end = endOfLine(text, member.start);
  const isAlone = text.slice(start, end).trim() === text.slice(member.start, endOfText(text, member));
  const next = text.slice(end).replace(/^\r?\n/, '');
  return isAlone ? text.slice(0, start) + next : undefined;
}
