import type { TreeNode } from './tree.ts';
import {
  foldBreaks,
  isAtEnd,
  isBlank,
  isBreak,
  isGap,
  isMarker,
  type NextLine,
  type YamlCursor,
} from './yaml-cursor.ts';

const integer = /^[-+]?\d+$/;
const octal = /^0o[0-7]+$/;
const hexadecimal = /^0x[0-9a-fA-F]+$/;
const decimal = /^[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?$/;
const infinite = /^[-+]?\.(inf|Inf|INF)$/;

/** The core schema (https://yaml.org/spec/1.2.2/#103-core-schema). */
function resolvePlain(text: string, start: number, end: number): TreeNode {
  if (/^(null|Null|NULL|~|)$/.test(text)) return { kind: 'null', start, end };
  if (/^(true|True|TRUE)$/.test(text)) return { kind: 'boolean', value: true, start, end };
  if (/^(false|False|FALSE)$/.test(text)) return { kind: 'boolean', value: false, start, end };
  const value = toNumber(text);
  return value === undefined ? { kind: 'string', value: text, start, end } : { kind: 'number', value, start, end };
}

function toNumber(text: string): number | undefined {
  if (text.length > 400) return undefined;
  if (integer.test(text) || octal.test(text) || hexadecimal.test(text) || decimal.test(text)) return Number(text);
  if (infinite.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return /^\.(nan|NaN|NAN)$/.test(text) ? Number.NaN : undefined;
}

/** Excludes trailing blanks. */
export function endOfPlain(text: string, from: number, isFlow: boolean): number {
  let end = from;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) continue;
    if (isBreak(code) || (code === 35 && at > from && isGap(text, at - 1))) return end;
    if (code === 58 && endsPlain(text, at + 1, isFlow)) return end;
    if (isFlow && isFlowIndicator(code)) return end;
    end = at + 1;
  }
  return end;
}

/** Whether a colon before `at` ends a plain scalar. */
export function endsPlain(text: string, at: number, isFlow: boolean): boolean {
  return isGap(text, at) || (isFlow && isFlowIndicator(text.charCodeAt(at)));
}

/** `,` `[` `]` `{` `}` */
function isFlowIndicator(code: number): boolean {
  return code === 44 || code === 91 || code === 93 || code === 123 || code === 125;
}

export interface PlainContext {
  readonly indent: number;
  readonly isFlow: boolean;
  /** Whether the line at `at` is something else, such as the next key. */
  readonly isOther: (at: number) => boolean;
}

export function parsePlain(cursor: YamlCursor, { indent, isFlow, isOther }: PlainContext): TreeNode {
  const { text, at: start } = cursor;
  let end = endOfPlain(text, start, isFlow);
  let value = text.slice(start, end);
  let isMultiline = false;
  for (;;) {
    const lineEnd = isAllBlank(text, end);
    if (lineEnd === undefined) break;
    const next = foldBreaks(text, lineEnd);
    if (!goesOn(text, next, indent) || isOther(next.at)) break;
    const nextEnd = endOfPlain(text, next.at, isFlow);
    if (nextEnd === next.at) break;
    value += next.folded + text.slice(next.at, nextEnd);
    end = nextEnd;
    cursor.lineStart = next.lineStart;
    isMultiline = true;
  }
  cursor.at = end;
  return isMultiline ? { kind: 'string', value, start, end } : resolvePlain(value, start, end);
}

/** The position of the line break if only blanks come before it. */
function isAllBlank(text: string, from: number): number | undefined {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at < text.length && isBreak(text.charCodeAt(at)) ? at : undefined;
}

function goesOn(text: string, { at, lineStart, indent: lineIndent }: NextLine, indent: number): boolean {
  if (at >= text.length || text[at] === '#' || lineIndent < indent) return false;
  return at !== lineStart || !isMarker(text, at);
}

export function hasRest(cursor: YamlCursor): boolean {
  return !isAtEnd(cursor) && !isBreak(cursor.text.charCodeAt(cursor.at));
}
