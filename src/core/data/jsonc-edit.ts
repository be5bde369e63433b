import type { JsonValue } from '../json.ts';
import { lineBreakOf } from '../text.ts';
import { parseJsonc } from './jsonc.ts';
import { createScanner } from './jsonc-scanner.ts';
import type { ObjectNode, PropertyNode } from './tree.ts';

/** `undefined` removes a member. */
export type MemberChanges = ReadonlyMap<string, JsonValue | undefined>;

/** Source texts of values that must not be printed in our format. */
export type ValueTexts = ReadonlyMap<string, string>;

/** Characters of a line to look at. */
const maximalLine = 1000;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Changes members of an object in JSON with comments, and keeps comments, order and spaces. New members come first, so
 * that removing them restores the text. An empty text counts as an empty object. Returns `undefined` for anything but
 * an object, and for syntax errors. Linear.
 */
export function editMembers(text: string, changes: MemberChanges, texts: ValueTexts = new Map()): string | undefined {
  if (text.trim() === '') return editMembers('{}\n', changes, texts);
  const { root, problems } = parseJsonc(text);
  if (root?.kind !== 'object' || problems.some(({ severity }) => severity === 'error')) return undefined;
  const format = formatOf(text, root, texts);
  const commas = commasAfter(text, root);
  const removed = root.properties.filter(({ key }) => changes.has(key.value) && changes.get(key.value) === undefined);
  const edits = [
    ...addMembers(root, changes, format, removed.length === root.properties.length),
    ...replaceValues(root, changes, format),
    ...runsOf(text, removed, commas).map((run) => removal(text, run)),
    ...surplusComma(root, removed, commas),
  ];
  return apply(text, edits);
}

/** `undefined` as in {@link editMembers}. */
export function memberTexts(text: string): ValueTexts | undefined {
  if (text.trim() === '') return new Map();
  const { root, problems } = parseJsonc(text);
  if (root?.kind !== 'object' || problems.some(({ severity }) => severity === 'error')) return undefined;
  return new Map(
    root.properties.flatMap(({ key, value }) => (value ? [[key.value, text.slice(value.start, value.end)]] : [])),
  );
}

interface TextFormat {
  readonly eol: string;
  readonly indent: string;
  /** Whether the object spans several lines. */
  readonly isOpen: boolean;
  readonly texts: ValueTexts;
}

function formatOf(text: string, { start, end, properties }: ObjectNode, texts: ValueTexts): TextFormat {
  const [first] = properties;
  const lead = text.slice(text.lastIndexOf('\n', first?.start) + 1, first?.start);
  const isOnLine = first !== undefined && text[first.start - lead.length - 1] === '\n' && lead.trim() === '';
  return {
    eol: lineBreakOf(text),
    indent: isOnLine && lead !== '' ? lead : '    ',
    isOpen: text.slice(start, end).includes('\n'),
    texts,
  };
}

/** `isEmpty`: no member is left. */
function addMembers(root: ObjectNode, changes: MemberChanges, format: TextFormat, isEmpty: boolean): readonly Edit[] {
  const existingKeys = new Set(root.properties.map(({ key }) => key.value));
  const added = [...changes].filter(([key, value]) => value !== undefined && !existingKeys.has(key));
  if (added.length === 0) return [];
  const { eol, indent, isOpen } = format;
  const lines = added.map(
    ([key, value]) => `${eol}${indent}${JSON.stringify(key)}: ${print(key, value ?? null, format)}`,
  );
  const text = lines.join(',') + (isEmpty ? '' : ',') + (isEmpty && !isOpen ? eol : '');
  return [{ start: root.start + 1, end: root.start + 1, text }];
}

function replaceValues({ properties }: ObjectNode, changes: MemberChanges, format: TextFormat): readonly Edit[] {
  return properties.flatMap(({ key, value }) => {
    const newValue = changes.get(key.value);
    if (newValue === undefined || !value) return [];
    return [{ start: value.start, end: value.end, text: print(key.value, newValue, format) }];
  });
}

interface MemberRun {
  readonly start: number;
  readonly end: number;
}

/** Members with their commas; adjacent ones form one run. */
function runsOf(
  text: string,
  members: readonly PropertyNode[],
  commas: ReadonlyMap<PropertyNode, number>,
): readonly MemberRun[] {
  const runs: MemberRun[] = [];
  for (const member of members) {
    const comma = commas.get(member);
    const end = comma === undefined ? member.end : comma + 1;
    const last = runs.at(-1);
    const isNext = last !== undefined && text.slice(last.end, member.start).trim() === '';
    if (isNext) runs.pop();
    runs.push({ start: isNext ? last.start : member.start, end });
  }
  return runs;
}

/** With the blanks before. The rest of the line must not end up in a `//` comment. */
function removal(text: string, run: MemberRun): Edit {
  const { end } = run;
  let { start } = run;
  while (start > 0 && /\s/.test(text[start - 1] ?? '')) start -= 1;
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1), start - maximalLine, 0), start);
  const rest = /^[ \t]*/.exec(text.slice(end, end + maximalLine))?.[0].length ?? 0;
  const endsLine = /[\r\n]/.test(text[end + rest] ?? '\n');
  return line.includes('//') && !endsLine ? { start: run.start, end: end + rest, text: '' } : { start, end, text: '' };
}

/** Removing the last members would leave a comma. */
function surplusComma(
  { properties }: ObjectNode,
  removed: readonly PropertyNode[],
  commas: ReadonlyMap<PropertyNode, number>,
): readonly Edit[] {
  const last = properties.at(-1);
  if (!last || !removed.includes(last) || commas.has(last)) return [];
  const lastRemaining = properties.findLast((property) => !removed.includes(property));
  const comma = lastRemaining && commas.get(lastRemaining);
  return comma === undefined ? [] : [{ start: comma, end: comma + 1, text: '' }];
}

function commasAfter(text: string, { properties }: ObjectNode): ReadonlyMap<PropertyNode, number> {
  const commas = new Map<PropertyNode, number>();
  const ends = new Map(properties.map((property) => [property.end, property]));
  const { token, next } = createScanner(text, () => undefined);
  for (next(); token.kind !== 'end'; next()) {
    const property = token.kind === ',' ? ends.get(token.previousEnd) : undefined;
    if (property) commas.set(property, token.start);
  }
  return commas;
}

function print(key: string, value: JsonValue, { indent, eol, texts }: TextFormat): string {
  return texts.get(key) ?? JSON.stringify(value, undefined, indent).split('\n').join(`${eol}${indent}`);
}

function apply(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(text.slice(end, Math.max(end, edit.start)), edit.text);
    end = Math.max(end, edit.end);
  }
  return parts.join('') + text.slice(end);
}
