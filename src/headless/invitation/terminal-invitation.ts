import { type Invitation, remoteAddress } from '../../app/invitation.ts';
import { drawBlocks } from './qr-blocks.ts';

/** Properties of the terminal. */
export interface TerminalCapabilities {
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
