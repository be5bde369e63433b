export interface CodePart {
  readonly text: string;
  readonly kind: 'text' | 'string' | 'number' | 'keyword' | 'muted';
  /** Characters before it. */
  readonly column: number;
}

const words =
  'abstract as async await break case catch class const continue def default defer del do elif else enum except export ' +
  'extends false final finally fn for foreach from func function go if impl implements import in interface is lambda let ' +
  'match mod mut namespace new nil none not null of or package pass private protected public pub raise return self static ' +
  'struct super switch this throw trait true try type typeof undefined use using val var void when where while with yield';

/** Strings, line comments, numbers, and keywords of most languages. */
const pattern = new RegExp(
  [
    '(?<string>"(?:\\\\.|[^"\\\\]){0,120}"|\'(?:\\\\.|[^\'\\\\]){0,120}\'|`(?:\\\\.|[^`\\\\]){0,120}`)',
    '(?<muted>(?:(?<![:\\w])//|(?<=^|\\s)#(?=\\s|!)|<!--|(?:/?\\*|--\\s)(?<=^\\s*(?:/?\\*|--\\s))).*)',
    '(?<number>(?<![\\w$])\\d[\\w.]*)',
    `(?<keyword>(?<![\\w$.-])(?:${words.replaceAll(' ', '|')})(?![\\w$-]))`,
  ].join('|'),
  'g',
);

/** For any language. Approximate, but never changes the text. */
export function colorCode(line: string): readonly CodePart[] {
  const parts: CodePart[] = [];
  let column = 0;
  const push = (text: string, kind: CodePart['kind']) => {
    if (text.trim() !== '') parts.push({ text, kind, column });
    column += [...text].length;
  };
  let end = 0;
  for (const { 0: text, index, groups } of line.matchAll(pattern)) {
    push(line.slice(end, index), 'text');
    const kind = (['string', 'muted', 'number', 'keyword'] as const).find((name) => groups?.[name] !== undefined);
    push(text, kind ?? 'text');
    end = index + text.length;
  }
  push(line.slice(end), 'text');
  return parts;
}
