/** An item as written, for another list of the same notation. */
export interface CarriedItem {
  readonly notation: 'brackets' | 'dashes';
  /** Includes comments above, without the original indentation. */
  readonly lines: readonly string[];
  /** The comment behind it. */
  readonly tail: string;
}

export interface PrintedItem {
  readonly body: string;
  readonly tail: string;
}

export function dedentLines(text: string, indent: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
}

export function indentLines({ lines }: CarriedItem, indent: string): readonly string[] {
  return lines.map((line) => (line.trim() === '' ? line : indent + line));
}

export function indentBracketItem(item: CarriedItem, indent: string, lineBreak: string): PrintedItem {
  return { body: indentLines(item, indent).join(lineBreak).slice(indent.length), tail: item.tail };
}

export function mayHaveComment({ notation, lines, tail }: CarriedItem): boolean {
  if (notation === 'dashes') return lines.some((line) => /(?:^|\s)#/.test(line));
  return tail.trim() !== '' || !isPlainJson(lines.join('\n'));
}

function isPlainJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // or YAML in brackets
  }
}
