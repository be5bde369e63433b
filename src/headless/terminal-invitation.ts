import { type Invitation, remoteAddress } from '../app/invitation.ts';

/** Properties of the terminal. */
interface TerminalCapabilities {
  readonly isTTY?: boolean | undefined;
  /** Characters in a line; 80 when it is not known. */
  readonly columns?: number | undefined;
  readonly isColoured: boolean;
}

/** The code for a phone, where there is a terminal that is wide enough, and the addresses. Ends with a line break. */
export function describeTerminalInvitation(
  { target, others, lead }: Invitation,
  terminal: TerminalCapabilities,
): string {
  if (target === undefined) return `${lead}\n`;
  const { isTTY = false, columns = 80, isColoured } = terminal;
  const { rows } = target.code;
  const hasRoom = isTTY && columns >= rows.length;
  const code = hasRoom ? ['', 'Scan it with your phone:', '', ...drawBlocks(rows, isColoured), ''] : [];
  const addresses = [target, ...others].map(({ url, about }) => `  ${remoteAddress(url, target.token)}  # ${about}`);
  return [...code, 'The remote, for those who have the token:', '', ...addresses, '']
    .map((line) => `${line}\n`)
    .join('');
}

type ModuleRows = readonly (readonly boolean[])[];

/** Of the 256 colours those that no theme of a terminal changes: black and white. */
const black = 16;
const white = 231;
const reset = '\u001b[0m';

/**
 * A code as lines of text, two rows of modules a line. In colour it is black on white in every terminal. Without, its
 * light modules have the colour of the text: right in a dark terminal, and the other way round in a light one, which
 * readers take too.
 */
function drawBlocks(rows: ModuleRows, isColoured: boolean): readonly string[] {
  const pairs = Array.from({ length: Math.ceil(rows.length / 2) }, (_, index) => [
    rows[2 * index],
    rows[2 * index + 1],
  ]);
  return pairs.map(([upper = [], lower = []]) => {
    const cells = upper.map((isDark, column) => ({ upper: isDark, lower: lower[column] ?? false }));
    return isColoured ? paint(cells) : cells.map(shape).join('');
  });
}

interface Cell {
  /** Dark. */
  readonly upper: boolean;
  readonly lower: boolean;
}

function paint(cells: readonly Cell[]): string {
  let line = '';
  let current = '';
  for (const { upper, lower } of cells) {
    const colours = `\u001b[38;5;${upper ? black : white};48;5;${lower ? black : white}m`;
    line += `${colours === current ? '' : colours}▀`;
    current = colours;
  }
  return line + reset;
}

function shape({ upper, lower }: Cell): string {
  if (upper) return lower ? ' ' : '▄';
  return lower ? '▀' : '█';
}
