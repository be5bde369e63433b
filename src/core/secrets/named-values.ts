import type { Secret, SecretKind } from './secret.ts';

/** A name, and the characters up to its value: `password: "`, `TOKEN=`, `"apiKey" => '`, `--token `. */
const names = /(?<![\w$-])(?<!\b(?:type|class|interface|enum)[ \t]{1,9})(?:--)?[\w$-]{2,100}/g;
const assignment =
  /["'`]?\]?[ \t]{0,20}(?:(?:[?!]?:[ \t]{0,20}[A-Za-z][\w.|[\]]{0,60}[ \t]{0,20})?=(?![=>])|:=|=>|:(?!:))[ \t]{0,20}/y;
const optionGap = /[ \t]{1,20}/y;

/** Names of secrets. */
const passwords = /passw(?:or)?d|passphrase|(?:^|[_-])pwd$|^pwd$|^pass$|[_-]pass$/i;
const keys =
  /secret(?!ar[iy])|(?:api|access|account|private|signing|encryption|master|auth|subscription|shared)[_-]?(?:access[_-]?)?key$|credential|connection[_-]?string/i;
const tokens = /token$|token[_-]?(?:value|key)$/i;
/** Names about a secret that do not contain it. */
const abouts =
  /(?:id|name|type|length|count|file|path|url|uri|field|label|hint|expir\w*|hash|policy|reset|input|placeholder|max\w*|min\w*|limit|regex|pattern|rotation|rules?|store|manager|provider|version|kind)$/i;

/** Bare words that are not values. */
const standIns =
  /^(?:true|false|null|nil|none|undefined|string|str|text|number|int|integer|bool|boolean|any|unknown|object|bytes?|required|optional|secret|password|token|varchar|void|never|new|await|this|self|import|function|async|yes|no)$/i;
/** Placeholders for a secret. */
const placeholders =
  /^(?:<.*>|\$?\{.*|\$\(.*|\$\w+|%\w+%|\[.*\]|x{3,}|\*{2,}|\.{3,}|your[_-].*|changeme|todo|example|redacted|\u2026)$/i;

/** The value ends at its unescaped quote, on the same line. */
const quoteEnds = /["'`\\\n]/g;
/** A bare value has no characters of code. */
const wordEnd = /[\s"'`,;(){}[\]<>|&#]/g;

/** `isData`: bare words count, as in YAML or `.env`. */
export function findNamedValues(text: string, isData: boolean): readonly Secret[] {
  const secrets: Secret[] = [];
  let read = 0;
  for (const { 0: name, index } of text.matchAll(names)) {
    const kind = index < read ? undefined : kindOf(name);
    const start = kind && valueStart(text, name, index + name.length);
    const value = start === undefined ? undefined : readValue(text, start);
    if (!kind || !value) continue;
    read = value.end;
    if (isSecret(value, text, isData)) secrets.push({ start: value.start, end: value.end, kind });
  }
  return secrets;
}

function kindOf(name: string): SecretKind | undefined {
  if (abouts.test(name)) return undefined;
  if (passwords.test(name)) return 'password';
  if (tokens.test(name)) return 'token';
  return keys.test(name) ? 'key' : undefined;
}

function valueStart(text: string, name: string, end: number): number | undefined {
  assignment.lastIndex = end;
  if (assignment.test(text)) return assignment.lastIndex;
  if (!name.startsWith('--')) return undefined;
  optionGap.lastIndex = end;
  return optionGap.test(text) ? optionGap.lastIndex : undefined;
}

interface Value extends Pick<Secret, 'start' | 'end'> {
  readonly isQuoted: boolean;
}

function readValue(text: string, start: number): Value | undefined {
  const quote = text[start] ?? '';
  const close = '"\'`'.includes(quote) ? findClose(text, start + 1, quote) : undefined;
  if (close !== undefined) return { start: start + 1, end: close, isQuoted: true };
  wordEnd.lastIndex = start;
  const end = wordEnd.exec(text)?.index ?? text.length;
  return end > start ? { start, end, isQuoted: false } : undefined;
}

/** Returns `undefined` if the line ends first. */
function findClose(text: string, from: number, quote: string): number | undefined {
  quoteEnds.lastIndex = from;
  for (let match = quoteEnds.exec(text); match?.[0] !== '\n'; match = quoteEnds.exec(text)) {
    if (!match) return undefined;
    if (match[0] === quote) return match.index;
    if (match[0] === '\\') quoteEnds.lastIndex += 1;
  }
  return undefined;
}

function isSecret({ start, end, isQuoted }: Value, text: string, isData: boolean): boolean {
  const word = text.slice(start, end);
  if (word === '' || placeholders.test(word)) return false;
  if (isQuoted) return true;
  if (standIns.test(word) || '([{<'.includes(text[end] ?? ' ')) return false;
  return isData || isLiteral(word);
}

/** A value, not a variable, member or type. */
function isLiteral(word: string): boolean {
  return /\d/.test(word) && /[a-z]/i.test(word) && !/^[a-z_$][\w$]*(?:\.[\w$]+)+$/i.test(word);
}
