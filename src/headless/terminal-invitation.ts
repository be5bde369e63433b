import { type Invitation, remoteAddress } from '../app/invitation.ts';

interface TerminalCapabilities {
  readonly isTTY?: boolean | undefined;
  /** Default: 80. */
  readonly columns?: number | undefined;
  readonly isColored: boolean;
}

/** Prints the QR code, if the terminal is wide enough, and the addresses. Ends with a line break. */
export function describeTerminalInvitation(
  { target, others: otherTargets, lead }: Invitation,
  terminal: TerminalCapabilities,
): string {
  if (target === undefined) return `${lead}\n`;
  const { isTTY = false, columns = 80, isColored } = terminal;
  const { rows } = target.code;
  const hasRoom = isTTY && columns >= rows.length;
  const code = hasRoom ? ['', 'Scan this with your phone:', '', ...drawBlocks(rows, isColored), ''] : [];
  const addresses = [target, ...otherTargets].map(
    ({ url, about }) => `  ${remoteAddress(url, target.token ?? '')}  # ${about}`,
  );
  return [...code, 'The remote, for devices with the token:', '', ...addresses, ''].map((line) => `${line}\n`).join('');
}

type ModuleRows = readonly (readonly boolean[])[];

/** Of the 256 colors, the black and white that no terminal theme changes. */
const black = 16;
const white = 231;
const reset = '\u001b[0m';

/**
 * Draws two rows of modules per line. In color, black on white in every terminal. Without color, light modules have the
 * text color: inverted in a light terminal, which QR readers accept.
 */
function drawBlocks(rows: ModuleRows, isColored: boolean): readonly string[] {
  const pairs = Array.from({ length: Math.ceil(rows.length / 2) }, (_, index) => [
    rows[2 * index],
    rows[2 * index + 1],
  ]);
  return pairs.map(([upper = [], lower = []]) => {
    const cells = upper.map((isDark, column) => ({ upper: isDark, lower: lower[column] ?? false }));
    return isColored ? paint(cells) : cells.map(shape).join('');
  });
}

interface Cell {
  /** True for dark. */
  readonly upper: boolean;
  readonly lower: boolean;
}

function paint(cells: readonly Cell[]): string {
  let line = '';
  let current = '';
  for (const { upper, lower } of cells) {
    const colors = `\u001b[38;5;${upper ? black : white};48;5;${lower ? black : white}m`;
    line += `${colors === current ? '' : colors}▀`;
    current = colors;
  }
  return line + reset;
}

function shape({ upper, lower }: Cell): string {
  if (upper) return lower ? ' ' : '▄';
  return lower ? '▀' : '█';
}
