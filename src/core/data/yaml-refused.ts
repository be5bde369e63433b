import type { NullNode } from './tree.ts';
import { endOfLine, isAtEnd, isBreak, isGap, isIndicator, skipToContent, type YamlCursor } from './yaml-cursor.ts';

const maximalDepth = 100;

export function isTooDeep({ depth }: YamlCursor): boolean {
  return depth >= maximalDepth;
}

/** Leaves out a flow collection that is nested too deep, without going down into it. */
export function skipFlow(cursor: YamlCursor): NullNode {
  const { text, at: start } = cursor;
  reportDepth(cursor, start, start + 1);
  let depth = 0;
  do {
    const code = text.charCodeAt(cursor.at);
    if (code === 91 || code === 123) depth += 1;
    else if (code === 93 || code === 125) depth -= 1;
    cursor.at += 1;
    if (isBreak(code)) cursor.lineStart = cursor.at;
  } while (depth > 0 && cursor.at < text.length);
  return { kind: 'null', start, end: cursor.at };
}

/** Leaves out a block collection that is nested too deep: its line, and all that are indented as far. */
export function skipBlock(cursor: YamlCursor, indent: number): NullNode {
  const { text, at: start } = cursor;
  reportDepth(cursor, start, endOfLine(text, start));
  do {
    cursor.at = endOfLine(text, cursor.at);
    skipToContent(cursor);
  } while (!isAtEnd(cursor) && cursor.at - cursor.lineStart >= indent);
  return { kind: 'null', start, end: cursor.at };
}

function reportDepth({ report }: YamlCursor, start: number, end: number): void {
  report('too-deep', `Lists and maps are nested more than ${maximalDepth} deep: this is ignored.`, start, end);
}

/** Goes over anchors and tags, which mean nothing here, and says so; an alias is a value, and a null. */
export function skipProperties(cursor: YamlCursor): NullNode | undefined {
  const { text, report } = cursor;
  for (;;) {
    const { at } = cursor;
    const char = text[at];
    if (char !== '&' && char !== '!' && char !== '*') return undefined;
    cursor.at = endOfName(text, at);
    if (char === '*') {
      report('alias', 'Aliases (*name) are not supported here: write the value itself.', at, cursor.at);
      return { kind: 'null', start: at, end: cursor.at };
    }
    if (char === '&')
      report('anchor', 'Anchors (&name) are not supported here: write the value where it is needed.', at, cursor.at);
    else report('tag', 'Tags (!type) are not supported here: delete it, and use quotes for text.', at, cursor.at);
    skipToContent(cursor);
  }
}

/** Goes over the question marks of keys that are lists, maps or texts of several lines; gives an alias behind them. */
export function skipQuestions(cursor: YamlCursor): NullNode | undefined {
  let alias: NullNode | undefined;
  while (!alias && isIndicator(cursor, '?')) {
    const { at, report } = cursor;
    report('complex-key', 'Keys are written as `key: value`, without a question mark.', at, at + 1);
    cursor.at += 1;
    skipToContent(cursor);
    alias = skipProperties(cursor);
  }
  return alias;
}

function endOfName(text: string, from: number): number {
  let at = from + 1;
  while (!isGap(text, at) && !',[]{}'.includes(text[at] ?? '')) at += 1;
  return at;
}
