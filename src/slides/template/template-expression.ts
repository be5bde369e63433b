import type { JsonValue } from '../../core/json.ts';

export type TemplateExpression = TemplatePath | TemplateCall | { readonly kind: 'literal'; readonly value: Literal };

type Literal = JsonValue | undefined;

/** `title`, `metadata.title`, `../name`, `this`, `@index`. */
export interface TemplatePath {
  readonly kind: 'path';
  /** The number of `../`. */
  readonly up: number;
  /** Begins with `@`: a loop variable. */
  readonly isData: boolean;
  /** `this` or `./`, which ignores the names of `as |name|`. */
  readonly isOwn: boolean;
  readonly names: readonly string[];
}

/** `eq a "b"`. */
export interface TemplateCall {
  readonly kind: 'call';
  readonly name: string;
  readonly values: readonly TemplateExpression[];
  /** `includeZero=true`. */
  readonly named: ReadonlyMap<string, TemplateExpression>;
}

export interface TemplateTag {
  readonly expression: TemplateExpression;
  /** The names in `as |item index|`. */
  readonly params: readonly string[];
}

interface ExpressionReader {
  readonly text: string;
  at: number;
  depth: number;
}

/** Of nested calls. */
const maximalDepth = 50;
/** As in Handlebars. */
const nameEnd = /[\s!"#%&'()*+,./;<=>@[\\\]^`{|}~]/;
const constants: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

/** `undefined` if it is invalid. Never throws; linear. */
export function parseTag(body: string): TemplateTag | undefined {
  const reading: ExpressionReader = { text: body, at: 0, depth: 0 };
  const expression = readCall(reading);
  const params = expression && readParams(reading);
  return params && reading.at === body.length ? { expression, params } : undefined;
}

/** Ends at the end, a `)` or `as |`. */
function readCall(reading: ExpressionReader): TemplateExpression | undefined {
  const head = readValue(reading);
  if (!head) return undefined;
  const values: TemplateExpression[] = [];
  const named = new Map<string, TemplateExpression>();
  for (;;) {
    skipBlanks(reading);
    const { text, at } = reading;
    if (at >= text.length || text[at] === ')' || /^as\s+\|/.test(text.slice(at, at + 40))) break;
    const name = readKey(reading);
    const value = readValue(reading);
    if (!value || (name === undefined && named.size > 0)) return undefined;
    if (name === undefined) values.push(value);
    else named.set(name, value);
  }
  if (values.length + named.size === 0) return head;
  const name = head.kind === 'path' ? nameOf(head) : undefined;
  return name === undefined ? undefined : { kind: 'call', name, values, named };
}

/** Of a single word. */
export function nameOf({ up, isData, isOwn, names }: TemplatePath): string | undefined {
  return up === 0 && !isData && !isOwn && names.length === 1 ? names[0] : undefined;
}

/** Consumes `key=` if present. */
function readKey(reading: ExpressionReader): string | undefined {
  const { text, at } = reading;
  const end = endOfName(text, at);
  if (end === at || text[end] !== '=') return undefined;
  reading.at = end + 1;
  return text.slice(at, end);
}

function readValue(reading: ExpressionReader): TemplateExpression | undefined {
  skipBlanks(reading);
  const { text, at } = reading;
  const first = text[at];
  if (first === '"' || first === "'") return readString(reading, first);
  if (first !== '(') return readNumber(reading) ?? readPath(reading);
  reading.depth += 1;
  reading.at += 1;
  const call = reading.depth > maximalDepth ? undefined : readCall(reading);
  skipBlanks(reading);
  if (text[reading.at] !== ')') return undefined;
  reading.at += 1;
  reading.depth -= 1;
  const name = call?.kind === 'path' ? nameOf(call) : undefined;
  return name === undefined ? call : { kind: 'call', name, values: [], named: new Map() };
}

function readString(reading: ExpressionReader, quote: string): TemplateExpression | undefined {
  const { text, at } = reading;
  let end = text.indexOf(quote, at + 1);
  while (end > 0 && text[end - 1] === '\\') end = text.indexOf(quote, end + 1);
  if (end < 0) return undefined;
  reading.at = end + 1;
  return { kind: 'literal', value: text.slice(at + 1, end).replaceAll(`\\${quote}`, quote) };
}

function readNumber(reading: ExpressionReader): TemplateExpression | undefined {
  const word = /^-?\d+(\.\d+)?(?=[\s)=|]|$)/.exec(reading.text.slice(reading.at, reading.at + 40))?.[0];
  if (word === undefined) return undefined;
  reading.at += word.length;
  return { kind: 'literal', value: Number(word) };
}

function readPath(reading: ExpressionReader): TemplateExpression | undefined {
  const isData = reading.text[reading.at] === '@';
  if (isData) reading.at += 1;
  const names: string[] = [];
  let [up, isOwn, isPlain] = [0, false, true];
  do {
    const word = readSegment(reading);
    if (!word) return undefined;
    const { name, isBracketed } = word;
    if (isBracketed || !['this', '.', '..'].includes(name)) names.push(name);
    else if (names.length > 0) return undefined;
    else if (name === '..') up += 1;
    else isOwn = true;
    isPlain &&= !isBracketed;
  } while (skipSeparator(reading));
  const [singleName = ''] = names;
  const isWord = isPlain && !isData && !isOwn && up === 0 && names.length === 1;
  if (isWord && constants.has(singleName)) return { kind: 'literal', value: constants.get(singleName) };
  return { kind: 'path', up, isData, isOwn, names };
}

/** A name, `[any name]`, `.` or `..`. */
function readSegment(reading: ExpressionReader): { readonly name: string; readonly isBracketed: boolean } | undefined {
  const { text, at } = reading;
  const isBracketed = text[at] === '[';
  const dots = text.startsWith('..', at) ? 2 : text[at] === '.' ? 1 : 0;
  const end = isBracketed ? text.indexOf(']', at) + 1 : dots > 0 ? at + dots : endOfName(text, at);
  if (end <= at) return undefined;
  reading.at = end;
  return { name: isBracketed ? text.slice(at + 1, end - 1) : text.slice(at, end), isBracketed };
}

function skipSeparator(reading: ExpressionReader): boolean {
  const isThere = reading.text[reading.at] === '.' || reading.text[reading.at] === '/';
  if (isThere) reading.at += 1;
  return isThere;
}

/** `undefined` if it is unfinished. */
function readParams(reading: ExpressionReader): readonly string[] | undefined {
  skipBlanks(reading);
  const rest = reading.text.slice(reading.at);
  if (rest === '') return [];
  const inside = /^as\s+\|([^|]*)\|$/.exec(rest)?.[1];
  if (inside === undefined) return undefined;
  reading.at = reading.text.length;
  return inside.trim().split(/\s+/);
}

function skipBlanks(reading: ExpressionReader): void {
  while (/\s/.test(reading.text[reading.at] ?? '')) reading.at += 1;
}

function endOfName(text: string, from: number): number {
  let at = from;
  while (at < text.length && !nameEnd.test(text[at] ?? '')) at += 1;
  return at;
}
