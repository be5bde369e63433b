import type { NullNode, TreeNode } from './tree.ts';
import { readProperties } from './yaml-anchors.ts';
import {
  endOfLine,
  isAtEnd,
  isBreak,
  isIndicator,
  maximalDepth,
  reportDepth,
  skipToContent,
  type YamlCursor,
} from './yaml-cursor.ts';

export function isTooDeep({ depth }: YamlCursor): boolean {
  return depth >= maximalDepth;
}

/** Does not recurse. */
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

/** Its line, and all lines indented as far. */
export function skipBlock(cursor: YamlCursor, indent: number): NullNode {
  const { text, at: start } = cursor;
  reportDepth(cursor, start, endOfLine(text, start));
  do {
    cursor.at = endOfLine(text, cursor.at);
    skipToContent(cursor);
  } while (!isAtEnd(cursor) && cursor.at - cursor.lineStart >= indent);
  return { kind: 'null', start, end: cursor.at };
}

/** Returns an alias behind the question marks of complex keys. */
export function skipQuestions(cursor: YamlCursor): TreeNode | undefined {
  let alias: TreeNode | undefined;
  while (!alias && isIndicator(cursor, '?')) {
    const { at, report } = cursor;
    report('complex-key', 'Keys are written as `key: value`, without a question mark.', at, at + 1);
    cursor.at += 1;
    skipToContent(cursor);
    ({ alias } = readProperties(cursor));
  }
  return alias;
}
