import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts';

/** YAML 1.1 and 1.2; multi-line texts as blocks. */
export function printYaml(value: JsonObject): string {
  return `${printMembers(value, '').join('\n')}\n`;
}

function printMembers(object: JsonObject, indent: string): readonly string[] {
  return Object.entries(object).flatMap(([key, value]) => printYamlMember(key, value, indent));
}

export function printYamlMember(name: string, value: JsonValue, indent: string): readonly string[] {
  const key = printText(name);
  if (Array.isArray(value) && value.length > 0)
    return [`${indent}${key}:`, ...value.flatMap((item) => printYamlItem(item, `${indent}  `))];
  if (isJsonObject(value) && Object.keys(value).length > 0)
    return [`${indent}${key}:`, ...printMembers(value, `${indent}  `)];
  return [`${indent}${key}: ${printScalar(value, `${indent}  `)}`];
}

export function printYamlItem(item: JsonValue, indent: string): readonly string[] {
  if (!isJsonObject(item) || Object.keys(item).length === 0) return [`${indent}- ${printScalar(item, `${indent}  `)}`];
  const [first = '', ...rest] = printMembers(item, `${indent}  `);
  return [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
}

function printScalar(value: JsonValue, indent: string): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return isBlock(value) ? printBlock(value, indent) : printText(value);
}

/** Whether a literal block keeps its lines, spaces and meaning. */
function isBlock(text: string): boolean {
  if (!text.includes('\n') || !/^[^\s]/.test(text) || text.endsWith('\n\n')) return false;
  return !/[ \t]$/m.test(text) && !/[^\n\t\x20-\x7E\xA0-\u2027\u202A-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD]/.test(text);
}

function printBlock(text: string, indent: string): string {
  const body = text.replace(/\n$/, '').replace(/^(?=.)/gm, indent);
  return `${text.endsWith('\n') ? '|' : '|-'}\n${body}`;
}

/** Unquoted if it is unambiguous. */
function printText(text: string): string {
  const isPlain = /^[A-Za-z.][\w./ ()+-]*$/.test(text) && !/\s$| #|: |^\.{1,3}$|^\.(?:inf|nan)$/i.test(text);
  const isWord = /^(?:y|yes|n|no|true|false|on|off|null|~)$/i.test(text);
  if (isPlain && !isWord) return text;
  // JSON's escapes are valid YAML. Also escapes characters that YAML takes for line breaks or forbids.
  return JSON.stringify(text).replace(
    /[\x7F-\x9F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
