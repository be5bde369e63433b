import type { TreeNode } from '../../core/data/tree.ts';
import { parseDemoSource } from '../../demos/parse.ts';
import type { SourceDocument } from '../../demos/source.ts';
import { nodeAt } from '../node-path.ts';
import { isYaml } from '../notation.ts';

/** The cursor in a key, in a value, or at the start of a JSON list item. */
export interface Caret {
  readonly kind: 'key' | 'value' | 'item';
  /** Path to the value, or to the object or list with the key or item. */
  readonly keys: readonly (string | number)[];
  /** Nodes along `keys`, root first. */
  readonly nodes: readonly TreeNode[];
  /** The file as if complete text were at the cursor, for its version and neighbors. */
  readonly document: SourceDocument;
  /** The actual text. */
  readonly text: string;
  /** Offsets of the key or value at the caret. */
  readonly start: number;
  readonly end: number;
  /** Empty for a plain YAML text. */
  readonly quote: '"' | "'" | '';
  /** Extra indentation for further lines of the same YAML object. */
  readonly padding: string;
  /** Whether a key is already followed by a colon. */
  readonly hasColon: boolean;
}

/** Does not occur in demo files. */
const marker = 'ꙮ';

/** Finds the cursor's context, even in a broken text. `undefined` if nothing can be completed there. */
export function findCaret(document: SourceDocument, offset: number): Caret | undefined {
  return isYaml(document.file.path) ? caretInYaml(document, offset) : caretInJson(document, offset);
}

function caretInJson(document: SourceDocument, offset: number): Caret | undefined {
  const { keys, nodes, node, property, isKey } = nodeAt(document, offset);
  const rest = { document, text: document.text, nodes, quote: '"', padding: '' } as const;
  if (isKey && property) {
    const { start, end } = property.key;
    const hasColon = /^\s*:/.test(document.text.slice(end, end + 50));
    return { ...rest, kind: 'key', keys: keys.slice(0, -1), start, end, hasColon };
  }
  if (node?.kind === 'object') return { ...rest, kind: 'key', keys, start: offset, end: offset, hasColon: false };
  const isItem =
    node?.kind === 'array' && '[,'.includes(document.text.slice(node.start, offset).trimEnd().at(-1) ?? '');
  if (isItem) return { ...rest, kind: 'item', keys, start: offset, end: offset, hasColon: false };
  if (node?.kind !== 'string' || document.text[node.start] !== '"') return undefined;
  const isClosed = node.end - node.start > 1 && document.text[node.end - 1] === '"';
  const [start, end] = [node.start + 1, isClosed ? node.end - 1 : node.end];
  return offset < start || offset > end ? undefined : { ...rest, kind: 'value', keys, start, end, hasColon: false };
}

const leadPattern = /^ *(?:-(?: +|$))*/;
const keyPattern = /^("(?:[^"\\]|\\.)*"|'[^']*'|[\w$](?:[^:#'"{}[\]]*[^:#'"{}[\] \t])?)[ \t]*:(?=[ \t]|$)[ \t]*/;

/** Parses YAML again with complete text at the cursor, because unfinished text changes everything around it. */
function caretInYaml(document: SourceDocument, offset: number): Caret | undefined {
  const { line: number, character } = document.lines.positionAt(offset);
  const line = document.lines.lineAt(number) ?? '';
  const lineStart = offset - character;
  const lead = line.trim() === '' ? character : (leadPattern.exec(line)?.[0].length ?? 0);
  if (character < lead || line[lead - 1] === '-') return undefined;
  const key = keyPattern.exec(line.slice(lead));
  const colon = key ? lead + line.slice(lead).indexOf(':', key[1]?.length) : -1;
  if (key && character > colon) {
    const from = Math.min(lead + key[0].length, character);
    return line[from - 1] === ':' ? undefined : valueInYaml(document, lineStart, line, from, character);
  }
  const word = key?.[1] ?? line.slice(lead).trimEnd();
  if (!/^[\w.$-]*$/.test(word)) return undefined;
  const [start, end] = [lineStart + lead, lineStart + lead + word.length];
  const rest = key ? document.text.slice(end) : `:${document.text.slice(lineStart + line.length)}`;
  const mended = mend(document, start, rest);
  const { keys, nodes, property, isKey } = nodeAt(mended, start + 1);
  if (!isKey || property?.key.value !== marker) return undefined;
  const indent = /^ */.exec(line)?.[0].length ?? 0;
  return {
    kind: 'key',
    text: document.text,
    document: mended,
    keys: keys.slice(0, -1),
    nodes,
    start,
    end,
    quote: '',
    padding: ' '.repeat(Math.max(lead - indent, 0)),
    hasColon: key !== null,
  };
}

function valueInYaml(
  document: SourceDocument,
  lineStart: number,
  line: string,
  from: number,
  character: number,
): Caret | undefined {
  const raw = line.slice(from);
  if (/^[|>[&*!]/.test(raw)) return undefined;
  const quote = raw[0] === '"' || raw[0] === "'" ? raw[0] : '';
  const closing = quote ? raw.indexOf(quote, 1) : -1;
  const plain = raw.replace(/(^|\s)#.*$/s, '').trimEnd().length;
  const [start, end] = quote ? [from + 1, closing < 0 ? line.length : from + closing] : [from, from + plain];
  if (character < start || character > Math.max(end, start)) return undefined;
  const mended = mend(document, lineStart + from, document.text.slice(lineStart + (closing < 0 ? end : end + 1)));
  const { keys, nodes, node } = nodeAt(mended, lineStart + from + 1);
  if (node?.kind !== 'string' || node.value !== marker) return undefined;
  const place = { start: lineStart + start, end: lineStart + end };
  return {
    ...place,
    kind: 'value',
    text: document.text,
    document: mended,
    keys,
    nodes,
    quote,
    padding: '',
    hasColon: false,
  };
}

function mend({ text, file }: SourceDocument, start: number, rest: string): SourceDocument {
  const { path, workspaceFolder } = file;
  return parseDemoSource(`${text.slice(0, start)}${marker}${rest}`, { path, workspaceFolder });
}
