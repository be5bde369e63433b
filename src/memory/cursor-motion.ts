import type { Lines, Position } from '../core/text.ts';

/** How a cursor key moves. */
export type CursorMotion = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'top' | 'bottom';

/** Where a cursor key takes the cursor from a position that lies in the text. */
export function moveCursor(lines: Lines, from: Position, motion: CursorMotion): Position {
  switch (motion) {
    case 'left':
      return lines.positionAt(lines.offsetAt(from) - stepBefore(lines.text, lines.offsetAt(from)));
    case 'right':
      return lines.positionAt(lines.offsetAt(from) + stepAfter(lines.text, lines.offsetAt(from)));
    case 'up':
      return from.line === 0 ? { line: 0, character: 0 } : onLine(lines, from.line - 1, from.character);
    case 'down':
      return from.line + 1 >= lines.lineCount
        ? onLine(lines, from.line, Infinity)
        : onLine(lines, from.line + 1, from.character);
    case 'home':
      return { line: from.line, character: homeOf(lines.lineAt(from.line) ?? '', from.character) };
    case 'end':
      return onLine(lines, from.line, Infinity);
    case 'top':
      return { line: 0, character: 0 };
    case 'bottom':
      return lines.positionAt(lines.text.length);
  }
}

function onLine(lines: Lines, line: number, character: number): Position {
  return { line, character: Math.min(character, lines.lineAt(line)?.length ?? 0) };
}

/** The first press goes to the first word, the second to the margin. */
function homeOf(line: string, character: number): number {
  const indentation = line.length - line.trimStart().length;
  return character === indentation ? 0 : indentation;
}

/** UTF-16 units of the character before an offset; a line break of two units is one character. */
function stepBefore(text: string, offset: number): number {
  return /(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])$/.test(text.slice(Math.max(offset - 2, 0), offset)) ? 2 : 1;
}

function stepAfter(text: string, offset: number): number {
  return /^(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])/.test(text.slice(offset, offset + 2)) ? 2 : 1;
}
