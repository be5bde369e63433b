/** An item of a list as it is written, for a place in another list of its notation. */
export interface CarriedItem {
  readonly notation: 'brackets' | 'dashes';
  /** Comments above it included; without the indentation of the place that it comes from. */
  readonly lines: readonly string[];
  /** The comment behind an item in brackets, on its line. */
  readonly tail: string;
}

/** An item in brackets, and the comment behind it on its line. */
export interface PrintedItem {
  readonly body: string;
  readonly tail: string;
}

/** The lines of a text without an indentation that it has. */
export function dedentLines(text: string, indent: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
}

/** The lines behind an indentation; blank ones stay blank. */
export function indentLines({ lines }: CarriedItem, indent: string): readonly string[] {
  return lines.map((line) => (line.trim() === '' ? line : indent + line));
}

/** The same for a place in brackets, whose indentation stands there. */
export function indentBracketItem(item: CarriedItem, indent: string, lineBreak: string): PrintedItem {
  return { body: indentLines(item, indent).join(lineBreak).slice(indent.length), tail: item.tail };
}

/** Whether it has a comment, or may have one. */
export function mayHaveComment({ notation, lines, tail }: CarriedItem): boolean {
  if (notation === 'dashes') return lines.some((line) => /(?:^|\s)#/.test(line));
  return tail.trim() !== '' || !isPlainJson(lines.join('\n'));
}

/** Without comments, then. */
function isPlainJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // or YAML in brackets
  }
}
